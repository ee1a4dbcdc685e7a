import { sortable } from '../periods/period.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, instant } from '../rowTypes.js';
import { object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** How much was written to a data set in a period. */
const writes = object({
  /** Multiple of the usual writes. */
  factor: amount,
  /** Growth before the period began, in milliseconds of usual growth. */
  grownMs: amount,
});

const schema = object({
  /** Subject and end. A subject never ends two periods at the same instant. */
  id: string,
  subjectId: string,
  state: string,
  from: instant,
  /** Start of the next state. */
  until: instant,
  /** Replication lag at `from` of a member that was down or recovering. */
  behindMs: optional(amount),
  /** Data sets only. */
  writes: optional(writes),
});

export interface WritesOfPeriod extends Infer<typeof writes> {}
/**
 * A past period in which a subject was in one state. Subjects are processes (`PRIMARY`, `DOWN` …), agents (`HEARD`,
 * `SILENT`), clusters (`ACTIVE`, `INACTIVE`) and data sets (`WRITING`, `IDLE`). The subject's own row contains its
 * current state, which began after the last period.
 */
export interface Period extends Infer<typeof schema> {}

export const periods: TableDefinition<Period, 'subject'> = defineTable({
  schema,
  indexes: { subject: ({ subjectId, until }) => [subjectId, sortable(until)] },
});
