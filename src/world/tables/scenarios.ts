import type { Bounds, Match } from '../match.js';
import type { CollectionName } from '../world.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { foreign, instant } from '../rowTypes.js';
import { flag, list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** A condition on the rows of a collection. */
export interface StateCondition {
  readonly state: CollectionName;
  /** The id or the readable name of a row. If unset, any row may match. */
  readonly id?: string;
  readonly where: Readonly<Record<string, unknown>>;
}

/** An expectation as written in the scenario. `src/input/scenario/expectation.ts` describes its members. */
export interface StoredExpectation extends Match {
  readonly eventually?: StateCondition;
  readonly within?: string;
  readonly never?: Match & Partial<StateCondition>;
  readonly sequence?: readonly Match[];
  readonly count?: Bounds;
  readonly because?: string;
}

/** Result of an expectation about a state. */
const outcome = object({
  isMet: flag,
  at: instant,
  /** The actual state, if it was not the expected one. */
  seen: optional(string),
});

/** An expectation of a scenario, with its result so far. */
const expectation = object({
  expectation: foreign<StoredExpectation>(),
  /**
   * Id of the row that the expectation names. Unset if the row did not exist when the scenario was loaded.
   */
  rowId: optional(string),
  deadline: optional(instant),
  /**
   * Unset until the expectation is met or missed. For expectations about exchanges it is always unset,
   * because their result is computed from the journal on request.
   */
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
/** A scenario that was loaded into a world. The table `steps` contains its timeline. */
export interface LoadedScenario extends Infer<typeof schema> {}

export const scenarios: TableDefinition<LoadedScenario> = defineTable({ schema });
