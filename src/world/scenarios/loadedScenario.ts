/** Row types of loaded scenarios. */
export type { ExpectationOutcome, ExpectationState, LoadedScenario } from '../tables/scenarios.js';
