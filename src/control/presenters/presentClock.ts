import { formatInstant } from '../../world/instant.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import type { AdvanceProgress } from '../../simulator/advanceResult.js';
import { presentEntry, type ShownEntry } from './presentEntry.js';

/** A world's clock as the control plane shows it. */
export interface ShownClock {
  readonly now: string;
  readonly mode: 'manual' | 'realtime' | 'rate';
  /** Virtual seconds to a real one; 0 while it stands still. */
  readonly rate: number;
  /** What happens next, if anything does. */
  readonly next?: ShownEntry;
  /** The advance that is under way. */
  readonly advancing?: ShownProgress;
}

/** How far an advance is. */
export interface ShownProgress {
  readonly from: string;
  readonly to: string;
  readonly now: string;
  /** How many things have happened so far. */
  readonly fired: number;
}

/** A world's clock: where it stands, how it moves, what is next. */
export function presentClock(live: LiveWorld): ShownClock {
  const { rate = 0, world, advancing } = live;
  const [next] = live.agenda(1);
  return {
    now: formatInstant(world.now),
    mode: modeOf(rate),
    rate,
    ...(next && { next: presentEntry(next, world) }),
    ...(advancing && { advancing: presentProgress(advancing) }),
  };
}

/** How far an advance is. */
export function presentProgress({ from, to, now, fired }: AdvanceProgress): ShownProgress {
  return { from: formatInstant(from), to: formatInstant(to), now: formatInstant(now), fired };
}

function modeOf(rate: number): ShownClock['mode'] {
  if (rate === 0) return 'manual';
  return rate === 1 ? 'realtime' : 'rate';
}
