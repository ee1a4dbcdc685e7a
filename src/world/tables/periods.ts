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
  /** The subject and the end: no subject ends two periods at one instant. */
  id: string,
  subjectId: string,
  state: string,
  from: instant,
  /** Where the next state began. */
  until: instant,
  /** How far a member that was down or recovering was behind at `from`. */
  behindMs: optional(amount),
  /** Data sets only. */
  writes: optional(writes),
});

export interface WritesOfPeriod extends Infer<typeof writes> {}
/**
 * A past time in which a subject stayed in one state: a process (`PRIMARY`, `DOWN` …), an agent (`HEARD`,
 * `SILENT`), a cluster (`ACTIVE`, `INACTIVE`) or a data set (`WRITING`, `IDLE`). The row of the subject
 * itself has its present state, which began after the last period.
 */
export interface Period extends Infer<typeof schema> {}

export const periods: TableDefinition<Period, 'subject'> = defineTable({
  schema,
  indexes: { subject: ({ subjectId, until }) => [subjectId, sortable(until)] },
});
