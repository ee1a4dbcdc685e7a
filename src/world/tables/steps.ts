import { LIMITS } from '../limits.js';
import type { Step } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, foreign, instant } from '../rowTypes.js';
import { object, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  /**
   * Contains the name of the scenario and the number of the step. Steps at the same instant run in the order of
   * the file.
   */
  id: string,
  scenario: string,
  /** Position in the file, from 0. */
  number: count,
  /** The step as written in the scenario. */
  step: foreign<Step>(),
  /** When the step runs next. Unset if it will not run again. */
  at: optional(instant),
  everyMs: optional(whole(...LIMITS.stepEveryMs)),
  /** Number of remaining runs. If unset, the step repeats without limit. */
  left: optional(count),
  /** Number of runs so far. */
  done: count,
  /** Error of the last run, if it failed. */
  failure: optional(string),
});

/** One entry of a scenario's timeline. */
export interface ScenarioStep extends Infer<typeof schema> {}

export const steps: TableDefinition<ScenarioStep, 'scenario'> = defineTable({
  schema,
  indexes: { scenario: ({ scenario, id }) => [scenario, id] },
  readableName: ({ scenario, number }) => `${scenario}[${number}]`,
});
