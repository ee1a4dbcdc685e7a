import type { Expectation } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { foreign, instant } from '../rowTypes.js';
import { flag, list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Outcome of an expectation about a state. */
const outcome = object({
  isMet: flag,
  at: instant,
  /** The state that was found instead. */
  seen: optional(string),
});

/** An expectation of a scenario and its outcome so far. */
const expectation = object({
  /** As the scenario states it. */
  expectation: foreign<Expectation>(),
  /** Id of the row that it refers to, if that row existed when the scenario was loaded. */
  rowId: optional(string),
  deadline: optional(instant),
  /** Unset while undecided. Outcomes of expectations about exchanges are computed from the journal on request. */
  outcome: optional(outcome),
});

const schema = object({
  /** Name of the scenario. */
  id: string,
  description: optional(string),
  loadedAt: instant,
  /** Ids of the fault rules that the scenario has added. */
  faultIds: list(string),
  /** Ids of the incidents that the scenario has started. */
  incidentIds: list(string),
  expectations: list(expectation),
});

export interface ExpectationOutcome extends Infer<typeof outcome> {}
export interface ExpectationState extends Infer<typeof expectation> {}
/** A scenario that runs in a world. Its timeline is in the table of steps. */
export interface LoadedScenario extends Infer<typeof schema> {}

export const scenarios: TableDefinition<LoadedScenario> = defineTable({ schema });
