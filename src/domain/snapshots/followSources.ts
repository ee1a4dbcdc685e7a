import type { World } from '../world.js';
import { settleCopies } from './settleCopies.js';

/** A world whose running snapshots follow what a change has made of the processes that they copy. */
export function followSources(before: World, after: World): World {
  if (after.hosts === before.hosts) return after;
  const touched = new Set(after.hosts.changesSince(before.hosts).put.map(({ clusterId }) => clusterId));
  let world = after;
  for (const clusterId of touched) world = settleCopies(world, clusterId);
  return world;
}
