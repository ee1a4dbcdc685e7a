/** The types of the rows. */
export type { ExpectationOutcome, ExpectationState, LoadedScenario } from '../tables/scenarios.js';
