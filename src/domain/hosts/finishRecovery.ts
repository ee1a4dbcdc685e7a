import { settle } from '../clusters/elections.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Host } from './host.js';
import { hostEvent } from './hostEvent.js';

/** Makes a member that has caught up a secondary. */
export function finishRecovery(world: World, host: Host): Outcome {
  const secondary: Host = { ...host, replicaState: 'SECONDARY', stateSince: world.now };
  const settled = settle(
    { ...world, hosts: world.hosts.put(secondary) },
    host.clusterId,
    host.replicaSetName,
  );
  return {
    world: settled.world,
    events: [
      hostEvent(world, secondary, 'HOST_RECOVERED'),
      hostEvent(world, secondary, 'HOST_NOW_SECONDARY'),
      ...settled.events,
    ],
  };
}
