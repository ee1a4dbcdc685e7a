import type { Rule } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  /** Position in the order of evaluation. Rules with lower numbers are evaluated first. */
  order: count,
  /** The rule as the tester wrote it. */
  rule: foreign<Rule>(),
  /** When the rule was added. The time window of the rule counts from this instant. */
  addedAt: instant,
});

/** A fault rule of a world. */
export interface FaultRow extends Infer<typeof schema> {}

export const faults: TableDefinition<FaultRow> = defineTable({ schema, readableName: ({ id }) => id });
