import { clustersOfSilence } from '../monitoring/silenceChanges.js';
import type { World } from '../world.js';
import { updateCopies } from './updateCopies.js';

/** Updates running snapshots after changes of processes and agents. */
export function followSources(before: World, after: World): World {
  const changed = after.hosts === before.hosts ? [] : after.hosts.changesSince(before.hosts).put;
  const ofHosts = changed.map(({ clusterId }) => clusterId);
  const touched = new Set([...ofHosts, ...clustersOfSilence(before, after)]);
  let world = after;
  for (const clusterId of touched) world = updateCopies(world, clusterId);
  return world;
}
