import type { Instant } from '../instant.js';

/**
 * A stretch of the past in which something stayed in one state: a process (`PRIMARY`, `DOWN` …), an agent (`HEARD`,
 * `SILENT`) or a cluster (`ACTIVE`, `INACTIVE`). The state it is in now stands in its own row; it came after the last of
 * these.
 */
export interface Period {
  /** The subject and the end: nothing ends twice at one instant. */
  readonly id: string;
  readonly subjectId: string;
  readonly state: string;
  readonly from: Instant;
  /** Where the next state began. */
  readonly until: Instant;
}

/** Wide enough for any instant up to the year 9999, so that texts sort as the numbers do. */
const INSTANT_DIGITS = 15;

export const periodKeys = {
  subject: (period: Period) => [period.subjectId, sortable(period.until)],
} as const;

/** An instant as a part of an index's key. */
export function sortable(instant: Instant): string {
  return String(Math.max(0, instant)).padStart(INSTANT_DIGITS, '0');
}
