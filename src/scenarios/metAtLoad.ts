import type { ExpectationState, LoadedScenario } from '../world/tables/scenarios.js';

/** Says of an expectation that no call was needed for it. */
export const MET_AT_LOAD =
  'was met when the scenario was loaded, before the first call, so it tests no client';

/** Returns whether an expectation about a state was met when its scenario was loaded. */
export function isMetAtLoad({ outcome }: ExpectationState, { loadedAt }: LoadedScenario): boolean {
  return outcome?.isMet === true && outcome.at === loadedAt;
}
