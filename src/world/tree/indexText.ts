import type { Instant } from '../instant.js';

/** Between the parts of an index key; sorts before whatever a part holds. */
export const SEPARATOR = '\u0000';

/** Wide enough for any instant up to the year 9999, so that texts sort as the numbers do. */
const INSTANT_DIGITS = 15;

/** The text under which an index key's parts sort, for `Table.between`. */
export function indexText(...parts: readonly string[]): string {
  return parts.join(SEPARATOR);
}

/** An instant as a part of an index key; none before 1970. */
export function instantText(at: Instant): string {
  return String(at).padStart(INSTANT_DIGITS, '0');
}

/** The instant that an index key begins with. */
export function instantOf(text: string): Instant {
  return Number(text.slice(0, INSTANT_DIGITS));
}
