import type { Host } from '../../world/tables/hosts.js';
import { HOUR_MS, type Instant } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { hostTrack } from './catchUp.js';
import { Ramp } from '../engine/ramp.js';

/** Returns the number of restarts in the last hour before each instant, from the instant `from` on. */
export function restartsInLastHour(world: World, host: Host, from: Instant): Ramp {
  return Ramp.sum(
    returnsOf(world, host, from - HOUR_MS).map((at) => {
      return Ramp.of({ from: at, value: 1, slope: 0 }, { from: at + HOUR_MS, value: 0, slope: 0 });
    }),
  );
}

/** Returns the instants at which a process came up after an outage, from the instant `from` on. */
function returnsOf(world: World, host: Host, from: Instant): readonly Instant[] {
  const spans = hostTrack(world, host, from).map((span) => span);
  return spans.flatMap((span, at) => (spans[at - 1]?.state === 'DOWN' ? [span.from] : []));
}
