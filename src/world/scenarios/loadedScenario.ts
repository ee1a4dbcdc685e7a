export type { ExpectationOutcome, ExpectationState, LoadedScenario } from '../tables/scenarios.js';
