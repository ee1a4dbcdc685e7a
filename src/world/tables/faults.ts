import type { Rule } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { object, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  /** Rules with lower numbers are evaluated first. */
  order: count,
  /** As the tester sent it. */
  rule: foreign<Rule>(),
  /** Start of the rule's time window. */
  addedAt: instant,
});

/** A fault rule of a world. */
export interface FaultRow extends Infer<typeof schema> {}

export const faults: TableDefinition<FaultRow> = defineTable({ schema, readableName: ({ id }) => id });
