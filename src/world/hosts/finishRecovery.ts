import { settle } from '../clusters/elections.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host } from './host.js';

/** Makes a member that has caught up a secondary. */
export function finishRecovery(world: World, host: Host): Outcome {
  const secondary: Host = {
    ...omit(host, 'behindMs'),
    replicaState: 'SECONDARY',
    stateSince: world.now,
  };
  const caughtUp = { ...world, hosts: world.hosts.put(secondary) };
  return { world: settle(caughtUp, host.clusterId, host.replicaSetName), events: [] };
}
