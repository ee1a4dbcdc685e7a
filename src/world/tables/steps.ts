import { LIMITS } from '../limits.js';
import type { Step } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  /** The scenario's name and the number of the step, so that steps of one instant follow each other as written. */
  id: string,
  scenario: string,
  /** From 0, as in the file. */
  number: count,
  /** As it was given. */
  step: foreign<Step>(),
  /** When it is next; unset: it is done. */
  at: optional(instant),
  everyMs: optional(whole(...LIMITS.stepEveryMs)),
  /** How often it may still be done; unset: without an end. */
  left: optional(count),
  /** How often it has been done. */
  done: count,
  /** Why it failed the last time, if it did. */
  failure: optional(string),
});

/** One entry of a scenario's timeline. */
export interface ScenarioStep extends Infer<typeof schema> {}

export const steps: TableDefinition<ScenarioStep, 'scenario'> = defineTable({
  schema,
  indexes: { scenario: ({ scenario, id }) => [scenario, id] },
  readableName: ({ scenario, number }) => `${scenario}[${number}]`,
});
