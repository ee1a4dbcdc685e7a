import { instantText } from '../tree/indexText.js';
import type { Instant } from '../instant.js';

/** How much a data set was written to in a period. */
export interface WritesOfPeriod {
  /** The multiple of its usual writes that it took. */
  readonly factor: number;
  /** For how long it had grown when the period began, in milliseconds of usual growth. */
  readonly grownMs: number;
}

/**
 * A stretch of the past in which something stayed in one state: a process (`PRIMARY`, `DOWN` …), an agent (`HEARD`,
 * `SILENT`), a cluster (`ACTIVE`, `INACTIVE`) or a data set (`WRITING`, `IDLE`). The state it
 * is in now stands in its own row; it came after the last of these.
 */
export interface Period {
  /** The subject and the end: nothing ends twice at one instant. */
  readonly id: string;
  readonly subjectId: string;
  readonly state: string;
  readonly from: Instant;
  /** Where the next state began. */
  readonly until: Instant;
  /** Of a member that was down or recovering: how far behind it was at `from`. */
  readonly behindMs?: number;
  /** Data sets only. */
  readonly writes?: WritesOfPeriod;
}

export const periodKeys = {
  subject: (period: Period) => [period.subjectId, sortable(period.until)],
} as const;

/** An instant as a part of an index's key. */
export function sortable(instant: Instant): string {
  return instantText(Math.max(0, instant));
}
