import { verdictsOf, type ExpectationVerdict } from '../scenarios/verdicts.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { RecordedRun, RecordedStatus } from '../simulator/recordedRun.js';
import type { LoadedScenario } from '../world/tables/scenarios.js';

/** Returns the verdicts on the expectations of a scenario. Those of a recorded run are the ones of its end. */
export function currentVerdicts(
  { world, journal, recorded }: LiveWorld,
  scenario: LoadedScenario,
): readonly ExpectationVerdict[] {
  const verdicts = verdictsOf(world, journal, scenario);
  if (recorded === undefined) return verdicts;
  return verdicts.map((verdict, at) => {
    const status = recordedAt(recorded, scenario.id, at)?.status;
    return isStatus(status) ? { ...verdict, status } : verdict;
  });
}

/** Returns the recorded status of an expectation. `at` is its index, from 0. */
export function recordedAt(
  { verdicts }: RecordedRun,
  scenario: string,
  at: number,
): RecordedStatus | undefined {
  return verdicts.find((each) => each.scenario === scenario && each.where === `expect[${at}]`);
}

function isStatus(status: string | undefined): status is ExpectationVerdict['status'] {
  return status === 'met' || status === 'missed' || status === 'pending';
}
