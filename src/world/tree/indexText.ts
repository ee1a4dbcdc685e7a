import type { Instant } from '../instant.js';

/** Separates the parts of an index key. It sorts before all other characters. */
export const SEPARATOR = '\u0000';

/**
 * Number of digits of the last instant of the year 9999. Smaller numbers get leading zeros, so that the texts
 * sort like the numbers.
 */
const INSTANT_DIGITS = 15;

/** Joins the parts of an index key to a text that `Table.between` accepts. */
export function indexText(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** Formats an instant from 1970 on as a part of an index key. */
export function instantText(at: Instant): string {
  return String(at).padStart(INSTANT_DIGITS, '0');
}

/** Parses the instant at the start of an index key. */
export function instantOf(text: string): Instant {
  return Number(text.slice(0, INSTANT_DIGITS));
}
