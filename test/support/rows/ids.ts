import { nameId } from '../../../src/world/ids.js';
import { DAY_MS, SECOND_MS, type Instant } from '../../../src/world/instant.js';

/** The instant at which the worlds of tests begin: 2026-01-01T00:00:00Z. */
export const NOW: Instant = Date.UTC(2026, 0, 1);
/** When the rows were created, unless a test says otherwise. */
export const LONG_AGO = NOW - 90 * DAY_MS;
export const GIGABYTE = 1024 ** 3;

/** Returns the 24-hex id for a name that a test chooses. */
export function idOf(name: string): string {
  return nameId(0, name).slice(0, 24);
}

/** Returns a 24-hex id that sorts by an instant, as the ids of events, invitations and windows do. */
export function idAt(instant: Instant, number = 0): string {
  const second = Math.floor(instant / SECOND_MS);
  return second.toString(16).padStart(8, '0') + number.toString(16).padStart(16, '0');
}

/** A well-formed id that no row has. */
export const NOBODY = 'f'.repeat(24);

/** The organization and the project to which rows belong, unless a test says otherwise. */
export const ORG = idOf('acme');
export const PROJECT = idOf('shop');
/** Another organization. */
export const GLOBEX = idOf('globex');

/** A 24-hex id that ends in a number. */
export function numberedId(number: number): string {
  return number.toString(16).padStart(24, '0');
}
