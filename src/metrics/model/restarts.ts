import type { Host } from '../../world/tables/hosts.js';
import { HOUR_MS } from '../../world/instant.js';
import type { World } from '../../world/world.js';
import { hostTrack } from './catchUp.js';
import type { Range } from './range.js';
import { Ramp, type Piece } from '../engine/ramp.js';

/** Returns the number of restarts in the last hour before each instant of a range. */
export function restartsInLastHour(world: World, host: Host, { from, until }: Range): Ramp {
  const returns = hostTrack(world, host, { from: from - HOUR_MS, until }).endsOf('DOWN');
  const pieces: Piece[] = [];
  // Both lists of instants are in order of time: those at which a restart begins to count, and those at which it ceases.
  let [begun, ended] = [0, 0];
  while (ended < returns.length) {
    const start = returns[begun] ?? Infinity;
    const end = (returns[ended] ?? Infinity) + HOUR_MS;
    if (start <= end) begun += 1;
    if (end <= start) ended += 1;
    pieces.push({ from: Math.min(start, end), value: begun - ended, slope: 0 });
  }
  return Ramp.from(pieces);
}
