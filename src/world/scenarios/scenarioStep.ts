/** Row type of scenario steps. */
export type { ScenarioStep } from '../tables/steps.js';
