import { formatInstant } from '../../domain/instant.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { presentEntry } from './presentEntry.js';

/** A world's clock: where it stands, how it moves, what is next. */
export function presentClock(live: LiveWorld): object {
  const { rate = 0, world } = live;
  const [next] = live.agenda(1);
  return {
    now: formatInstant(world.now),
    mode: modeOf(rate),
    rate,
    next: next && presentEntry(next, world),
  };
}

function modeOf(rate: number): 'manual' | 'realtime' | 'rate' {
  if (rate === 0) return 'manual';
  return rate === 1 ? 'realtime' : 'rate';
}
