import { formatInstant } from '../../domain/instant.js';
import type { World } from '../../domain/world.js';
import type { Passage } from '../../simulator/liveWorld.js';
import { presentEntry } from './presentEntry.js';

/** What came of letting time pass. `fired` names the first hundred thousand things, `firedCount` counts them all. */
export function presentPassage({ from, to, fired, firedCount, events }: Passage, world: World): object {
  return {
    from: formatInstant(from),
    to: formatInstant(to),
    fired: fired.map((entry) => {
      const { what, at, ...subject } = presentEntry(entry, world);
      return { at, behaviour: what, ...subject };
    }),
    firedCount,
    events,
  };
}
