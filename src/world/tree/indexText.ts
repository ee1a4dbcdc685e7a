import type { Instant } from '../instant.js';

/**
 * Separates the parts of an index key. It sorts before all other characters, so that keys sort part by part.
 */
export const SEPARATOR = '\u0000';
/** The character after `SEPARATOR`: the end of the range of keys that begin with a part and `SEPARATOR`. */
export const AFTER_SEPARATOR = '\u0001';

/**
 * Number of digits of an instant at the end of the year 9999. Earlier instants get leading zeros, so that
 * texts sort as numbers do.
 */
const INSTANT_DIGITS = 15;

/** Joins the parts of an index key into a string for `Table.between`. */
export function indexText(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** Formats an instant as a part of an index key. The instant must not be before 1970. */
export function instantText(at: Instant): string {
  return String(at).padStart(INSTANT_DIGITS, '0');
}

/** Parses the instant at the beginning of an index key. */
export function instantOf(text: string): Instant {
  return Number(text.slice(0, INSTANT_DIGITS));
}
