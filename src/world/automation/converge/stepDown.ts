import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { successorOf } from './priorities.js';

/** Makes a primary step down, so that another member takes over at once. Does nothing if no other member can. */
export function stepDown(world: World, groupId: string, goal: Goal, host: Host | undefined): Outcome {
  if (host?.replicaState !== 'PRIMARY') return { world, events: [] };
  const successor = successorOf(world, groupId, goal);
  return successor !== undefined && isSameSet(successor, host)
    ? enterReplicaState(world, successor, 'PRIMARY')
    : { world, events: [] };
}

function isSameSet(one: Host, other: Host): boolean {
  return one.clusterId === other.clusterId && one.replicaSetName === other.replicaSetName;
}
