import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning, peersOf } from './peers.js';

/** Makes a primary step down, so that another member takes over at once. Does nothing if no other member can. */
export function stepDown(world: World, groupId: string, goal: Goal, host: Host | undefined): Outcome {
  if (host?.replicaState !== 'PRIMARY') return { world, events: [] };
  const successor = peersOf(goal)
    .map((peer) => hostOf(world, groupId, peer))
    .find((peer) => isRunning(peer) && peer.replicaState === 'SECONDARY' && isSameSet(peer, host));
  return successor === undefined ? { world, events: [] } : enterReplicaState(world, successor, 'PRIMARY');
}

function isSameSet(one: Host, other: Host): boolean {
  return one.clusterId === other.clusterId && one.replicaSetName === other.replicaSetName;
}
