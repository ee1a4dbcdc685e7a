import { candidatesOf, hasMajority, membersOfSet, rivalOf } from '../../clusters/voters.js';
import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf, peersOf } from './peers.js';

/**
 * Returns the secondary of a replica set that becomes primary when the primary steps down: the one with the highest
 * priority. Unset if no secondary can become primary.
 */
export function successorOf(world: World, groupId: string, goal: Goal): Host | undefined {
  return canElect(world, groupId, goal) ? candidatesOf(membersInOrder(world, groupId, goal))[0] : undefined;
}

/** Returns whether the members of a set that are up can elect a primary. New votes can take away their majority. */
function canElect(world: World, groupId: string, { entry }: Goal): boolean {
  const { clusterId = '', replicaSetName } = hostOf(world, groupId, entry) ?? {};
  return hasMajority(membersOfSet(world, clusterId, replicaSetName));
}

/** Makes the primary of a replica set step down if a secondary has a higher priority and can be elected. */
export function preferPriority(world: World, groupId: string, goal: Goal): Outcome {
  const members = membersInOrder(world, groupId, goal);
  const primary = members.find(({ replicaState }) => replicaState === 'PRIMARY');
  const rival = primary && rivalOf(primary, members);
  return rival === undefined || !canElect(world, groupId, goal)
    ? { world, events: [] }
    : enterReplicaState(world, rival, 'PRIMARY');
}

/**
 * Returns the members of a process's replica set that are also in the configuration, in the order of the
 * configuration.
 */
function membersInOrder(world: World, groupId: string, goal: Goal): readonly Host[] {
  const { clusterId = '', replicaSetName } = hostOf(world, groupId, goal.entry) ?? {};
  const present = new Set(membersOfSet(world, clusterId, replicaSetName).map(({ id }) => id));
  const hosts = peersOf(goal).flatMap((peer) => hostOf(world, groupId, peer) ?? []);
  return hosts.filter(({ id }) => present.has(id));
}
