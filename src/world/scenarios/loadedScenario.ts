import type { Instant } from '../instant.js';
import type { Expectation } from '../scenario.gen.js';

/** What is expected of a world in which a scenario plays, and what has come of it. */
export interface ExpectationState {
  /** As it was given. */
  readonly expectation: Expectation;
  /** The id of the row that it is about, if it was there when the scenario was loaded. */
  readonly rowId?: string;
  /** Until when it has time. */
  readonly deadline?: Instant;
  /** Absent while it is open; what the journal tells is told when it is asked for. */
  readonly outcome?: ExpectationOutcome;
}

/** How an expectation about a state ended. */
export interface ExpectationOutcome {
  readonly isMet: boolean;
  readonly at: Instant;
  /** What there was instead. */
  readonly seen?: string;
}

/** A scenario that plays in a world; its timeline stands in the table of steps. */
export interface LoadedScenario {
  /** Its name. */
  readonly id: string;
  readonly description?: string;
  readonly loadedAt: Instant;
  /** The ids of the fault rules that it has added. */
  readonly faultIds: readonly string[];
  /** The ids of the incidents that it has started. */
  readonly incidentIds: readonly string[];
  readonly expectations: readonly ExpectationState[];
}
