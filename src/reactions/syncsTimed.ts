import { drawRecoveryMs } from '../world/hosts/recovery.js';
import { copyMs, syncBytes } from '../world/measurements/copying.js';
import type { Reaction } from '../world/reaction.js';
import type { World } from '../world/world.js';

/** Sets how long an initial sync that has just begun takes: as long as its bytes need. */
export const syncsTimed: Reaction = {
  name: 'syncsTimed',
  watches: ['hosts'],
  react: (before, after) => ({ world: withLengths(before, after), events: [] }),
};

function withLengths(before: World, after: World): World {
  let { hosts } = after;
  for (const host of after.hosts.changesSince(before.hosts).put) {
    const { replicaState, stateSince, recoveryMs } = host;
    if (replicaState !== 'STARTUP2' || stateSince === undefined || recoveryMs !== undefined) continue;
    const copying = copyMs(after, syncBytes(after, host, stateSince));
    hosts = hosts.put({ ...host, recoveryMs: drawRecoveryMs(after.seed, host, stateSince) + copying });
  }
  return hosts === after.hosts ? after : { ...after, hosts };
}
