/** The types of the rows. */
export type { ScenarioStep } from '../tables/steps.js';
