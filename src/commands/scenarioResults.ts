import type { LiveWorld } from '../simulator/liveWorld.js';
import type { ExpectationVerdict } from '../scenarios/verdicts.js';
import type { ScenarioStep } from '../world/tables/steps.js';
import { currentVerdicts, recordedAt } from './currentVerdicts.js';
import { actionOf } from './scenarioView.js';
import { verdictMessage } from './verdictMessage.js';
import { decisiveCall } from './why/decisiveCall.js';
import type { WhyWorlds } from './why/entryRow.js';

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
  /** Set if the expectation was met when the scenario was loaded, before any call. */
  readonly atLoad?: true;
  /** Whether exchanges that are not known could change the status. */
  readonly isUncertain?: boolean;
  /** Explains why the expectation is not met. Unset if it was met. */
  readonly message?: string;
}

/** Returns the results of a world's scenarios up to now. */
export function scenarioResults(worlds: WhyWorlds, live: LiveWorld): readonly ScenarioResult[] {
  const { world } = live;
  const expectations = world.scenarios
    .all()
    .toArray()
    .flatMap((scenario) =>
      currentVerdicts(live, scenario).map((verdict, at) => {
        const recorded = live.recorded && recordedAt(live.recorded, scenario.id, at)?.message;
        return resultOf(scenario.id, verdict, at, recorded ?? messageOf(worlds, live, verdict));
      }),
    );
  return [...expectations, ...world.steps.all().toArray().flatMap(failedStep)];
}

/** Returns the status of an expectation when the run is over. What is pending is missed, unless calls that are not known could have met it. */
export function statusAtEnd(
  status: ScenarioResult['status'],
  isUncertain: boolean | undefined,
): ScenarioResult['status'] {
  return status === 'pending' && isUncertain !== true ? 'missed' : status;
}

/** Returns whether a world whose run is over has missed an expectation, as far as is known, or a step of a scenario has failed. */
export function missesScenario(live: LiveWorld): boolean {
  const { scenarios, steps } = live.world;
  const isMissed = ({ status, whole }: ExpectationVerdict): boolean =>
    statusAtEnd(status, whole === false) === 'missed';
  return (
    [...scenarios.all()].some((scenario) => currentVerdicts(live, scenario).some(isMissed)) ||
    [...steps.all()].some((step) => failedStep(step).length > 0)
  );
}

function resultOf(
  scenario: string,
  verdict: ExpectationVerdict,
  at: number,
  message: string | undefined,
): ScenarioResult {
  const { expectation, status } = verdict;
  const { because, ...asked } = expectation;
  return {
    scenario,
    status,
    list: 'expect',
    at,
    value: expectation,
    title: because ?? JSON.stringify(asked),
    ...(verdict.atLoad && { atLoad: verdict.atLoad }),
    ...(verdict.whole === false && { isUncertain: true }),
    ...(message !== undefined && { message }),
  };
}

/** Returns why an expectation is not met: if it is about calls, with the failed call that explains it. */
function messageOf(worlds: WhyWorlds, live: LiveWorld, verdict: ExpectationVerdict): string | undefined {
  const { expectation, status, actual, nearest = [], since = 0 } = verdict;
  if (status === 'met') return undefined;
  const isMissing = expectation.never === undefined && status !== 'missed';
  const failure =
    actual === undefined ? undefined : decisiveCall(worlds, live, { nearest, since, isMissing });
  return verdictMessage(verdict, failure);
}

function failedStep({ scenario, number, step, failure }: ScenarioStep): readonly ScenarioResult[] {
  if (failure === undefined || scenario === undefined) return [];
  const title = actionOf(step);
  const message = `could not be done: ${failure}`;
  return [{ scenario, status: 'failed', list: 'timeline', at: number, value: step, title, message }];
}
