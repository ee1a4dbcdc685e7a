import { defineTable, type TableDefinition } from '../defineTable.js';
import type { Instant } from '../instant.js';
import { instantText } from '../tree/indexText.js';
import { amount, instant } from '../rowTypes.js';
import { object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** The writes to a data set in a period. */
const writes = object({
  /** Write rate in the period, as a multiple of the usual rate. */
  factor: amount,
  /**
   * How much the data had grown when the period began, as the time that this growth takes at the usual rate.
   */
  grownMs: amount,
});

const schema = object({
  /**
   * Contains the subject and the end of the period. It is unique, because at most one period of a subject ends
   * at an instant.
   */
  id: string,
  subjectId: string,
  state: string,
  from: instant,
  /** When the period ended and the subject's next state began. */
  until: instant,
  /** Replication lag at `from`. Set for a member that was down or recovering. */
  behindMs: optional(amount),
  /** Set for data sets only. */
  writes: optional(writes),
});

export interface WritesOfPeriod extends Infer<typeof writes> {}
/**
 * A past period in which a subject was in one state. Subjects are processes (`PRIMARY`, `DOWN` …), agents
 * (`HEARD`, `SILENT`), clusters (`ACTIVE`, `INACTIVE`) and data sets (`WRITING`, `IDLE`). The current state
 * of a subject is stored in its own row.
 */
export interface Period extends Infer<typeof schema> {}

export const periods: TableDefinition<Period, 'subject'> = defineTable({
  schema,
  indexes: { subject: ({ subjectId, until }) => [subjectId, sortable(until)] },
});

/**
 * Formats an instant as a part of an index key. The text of an instant before 1970 is that of the start of
 * 1970.
 */
export function sortable(instant: Instant): string {
  return instantText(Math.max(0, instant));
}
