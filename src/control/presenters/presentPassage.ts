import { formatInstant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import type { AdvanceResult } from '../../simulator/liveWorld.js';
import { presentEntry, type ShownEntry } from './presentEntry.js';

/** What came of letting time pass, as the control plane shows it. */
export interface ShownPassage {
  readonly from: string;
  readonly to: string;
  /** The first hundred thousand things that happened, in their order. */
  readonly fired: readonly ShownEntry[];
  /** How many happened in all. */
  readonly firedCount: number;
  /** How many events were written. */
  readonly events: number;
}

/** What came of letting time pass. `fired` names the first hundred thousand things, `firedCount` counts them all. */
export function presentPassage(
  { from, to, fired, firedCount, events }: AdvanceResult,
  world: World,
): ShownPassage {
  return {
    from: formatInstant(from),
    to: formatInstant(to),
    fired: fired.map((entry) => presentEntry(entry, world)),
    firedCount,
    events,
  };
}
