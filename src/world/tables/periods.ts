import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Instant } from '../instant.js';
import { instantText } from '../tree/indexText.js';
import { amount, count, instant } from '../rowTypes.js';
import { object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Writes to a data set in a period. */
const writes = object({
  /** Write rate in the period, as a multiple of the usual rate. */
  factor: amount,
  /**
   * Growth of the data before the period, in milliseconds: the time in which the usual rate produces this
   * much growth.
   */
  grownMs: amount,
});

/** A copy of a data set that a process received in a period: in an initial sync, or in a restore. */
const copy = object({
  since: instant,
  lengthMs: amount,
  /** Bytes of the restored data. Unset for initial syncs, because they copy the data of the set. */
  restoredBytes: optional(count),
});

const schema = object({
  /**
   * The subject and the end of the period. This is unique, because a subject has at most one period that ends
   * at an instant.
   */
  id: string,
  subjectId: string,
  state: string,
  from: instant,
  /** When the period ended. At this instant, the next state of the subject began. */
  until: instant,
  /** Replication lag at `from`, in milliseconds. Set only for members that were down or recovering. */
  behindMs: optional(amount),
  /** How long the recovery was to take from `from` on. If unset, its length is drawn. */
  recoveryMs: optional(amount),
  copy: optional(copy),
  /** Set for data sets only. */
  writes: optional(writes),
});

export interface Copy extends Infer<typeof copy> {}
export interface WritesOfPeriod extends Infer<typeof writes> {}
/**
 * A past period in which a subject was in one state. Subjects are processes (`PRIMARY`, `DOWN` …), agents (`HEARD`,
 * `SILENT`), clusters (`ACTIVE`, `INACTIVE`), and data sets (`WRITING`, `IDLE`). Another subject is whether a backup
 * stores the operations of its cluster (`STORED`, `NOT_STORED`), and whether agents can connect to a process (`REACHED`, `CUT_OFF`). The current state of a subject is stored in its own
 * row.
 */
export interface Period extends Infer<typeof schema> {}

export const periods: TableDefinition<Period, 'subject'> = defineTable({
  schema,
  indexes: { subject: ({ subjectId, until }) => [subjectId, sortable(until)] },
});

/**
 * Formats an instant as a part of an index key. Instants before 1970 are formatted like the start of 1970.
 */
export function sortable(instant: Instant): string {
  return instantText(Math.max(0, instant));
}
