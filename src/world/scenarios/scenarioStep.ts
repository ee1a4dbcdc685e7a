import type { Duration } from '../duration.js';
import type { Instant } from '../instant.js';
import type { Step } from '../scenario.gen.js';

/** One entry of a scenario's timeline, as it stands in a world. */
export interface ScenarioStep {
  /** The scenario's name and the number of the step, so that steps of one instant follow each other as written. */
  readonly id: string;
  readonly scenario: string;
  /** From 0, as in the file. */
  readonly number: number;
  /** As it was given. */
  readonly step: Step;
  /** When it is next; absent: it is done. */
  readonly at?: Instant;
  readonly everyMs?: Duration;
  /** How often it may still be done; absent: without an end. */
  readonly left?: number;
  /** How often it has been done. */
  readonly done: number;
  /** Why it could not be done the last time, if it could not. */
  readonly failure?: string;
}

export const scenarioStepKeys = {
  scenario: (step: ScenarioStep) => [step.scenario, step.id],
} as const;
