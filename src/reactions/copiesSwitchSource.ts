import { clustersOfSilence } from '../world/monitoring/silenceChanges.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';
import { updateCopies } from '../world/backup/snapshots/updateCopies.js';

/** Updates running snapshots after changes of processes and agents. */
export const copiesSwitchSource: Reaction = {
  name: 'copiesSwitchSource',
  watches: ['hosts', 'projects'],
  after: ['statesDetected'],
  react: (before, after) => ({ world: withSources(before, after), events: [] }),
};

function withSources(before: World, after: World): World {
  const changed = after.hosts === before.hosts ? [] : after.hosts.changesSince(before.hosts).put;
  const ofHosts = changed.map(({ clusterId }) => clusterId);
  const touched = new Set([...ofHosts, ...clustersOfSilence(before, after)]);
  let world = after;
  for (const clusterId of touched) world = updateCopies(world, clusterId);
  return world;
}
