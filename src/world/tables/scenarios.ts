import type { Expectation } from '../scenario.gen.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { foreign, instant } from '../rowTypes.js';
import { flag, list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** How an expectation about a state ended. */
const outcome = object({
  isMet: flag,
  at: instant,
  /** What was found instead. */
  seen: optional(string),
});

/** An expectation of a scenario and its outcome so far. */
const expectation = object({
  /** As it was given. */
  expectation: foreign<Expectation>(),
  /** Id of the row that it is about, if that row existed when the scenario was loaded. */
  rowId: optional(string),
  deadline: optional(instant),
  /** Unset while it is open. Outcomes of expectations about exchanges are read from the journal on demand. */
  outcome: optional(outcome),
});

const schema = object({
  /** Its name. */
  id: string,
  description: optional(string),
  loadedAt: instant,
  /** Ids of the fault rules that it has added. */
  faultIds: list(string),
  /** Ids of the incidents that it has started. */
  incidentIds: list(string),
  expectations: list(expectation),
});

export interface ExpectationOutcome extends Infer<typeof outcome> {}
export interface ExpectationState extends Infer<typeof expectation> {}
/** A scenario that plays in a world. Its timeline is in the table of steps. */
export interface LoadedScenario extends Infer<typeof schema> {}

export const scenarios: TableDefinition<LoadedScenario> = defineTable({ schema });
