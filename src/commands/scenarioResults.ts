import type { LiveWorld } from '../simulator/liveWorld.js';
import { verdictsOf, type ExpectationVerdict } from '../scenarios/verdicts.js';
import type { ScenarioStep } from '../world/tables/steps.js';
import { actionOf } from './scenarioView.js';
import { verdictMessage } from './verdictMessage.js';

/** The result of an expectation, or of a timeline step that failed. */
export interface ScenarioResult {
  readonly scenario: string;
  readonly status: ExpectationVerdict['status'] | 'failed';
  /**
   * The list in the scenario that contains the expectation or step. `at` is its index in this list, from 0.
   */
  readonly list: 'expect' | 'timeline';
  readonly at: number;
  /** The expectation or the step, as written in the scenario. */
  readonly value: object;
  /** The reason that the scenario gives, or else a short form of the expectation or step. */
  readonly title: string;
  /** Explains why the expectation is not met. Unset if it was met. */
  readonly message?: string;
}

/** Returns the results of a world's scenarios up to now. */
export function scenarioResults({ world, journal }: LiveWorld): readonly ScenarioResult[] {
  const expectations = world.scenarios
    .all()
    .toArray()
    .flatMap((scenario) =>
      verdictsOf(world, journal, scenario).map((verdict, at) => resultOf(scenario.id, verdict, at)),
    );
  return [...expectations, ...world.steps.all().toArray().flatMap(failureOf)];
}

function resultOf(scenario: string, verdict: ExpectationVerdict, at: number): ScenarioResult {
  const { expectation, status } = verdict;
  const { because, ...asked } = expectation;
  return {
    scenario,
    status,
    list: 'expect',
    at,
    value: expectation,
    title: because ?? JSON.stringify(asked),
    ...(status !== 'met' && { message: verdictMessage(verdict) }),
  };
}

function failureOf({ scenario, number, step, failure }: ScenarioStep): readonly ScenarioResult[] {
  if (failure === undefined) return [];
  const title = actionOf(step);
  const message = `could not be done: ${failure}`;
  return [{ scenario, status: 'failed', list: 'timeline', at: number, value: step, title, message }];
}
