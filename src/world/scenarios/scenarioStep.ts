export type { ScenarioStep } from '../tables/steps.js';
