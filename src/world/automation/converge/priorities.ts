import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import type { Outcome } from '../../outcome.js';
import type { Host } from '../../tables/hosts.js';
import type { World } from '../../world.js';
import type { ProcessEntry } from '../document/entries.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning, peersOf } from './peers.js';

/**
 * Returns the secondary of a replica set that becomes primary when the primary steps down: the one with the highest
 * priority. Unset if no secondary can become primary.
 */
export function successorOf(world: World, groupId: string, goal: Goal): Host | undefined {
  const [best] = peersOf(goal)
    .filter((peer) => priorityOf(goal, peer) > 0)
    .toSorted((one, other) => priorityOf(goal, other) - priorityOf(goal, one))
    .map((peer) => hostOf(world, groupId, peer))
    .filter((host) => isRunning(host) && host.replicaState === 'SECONDARY');
  return best;
}

/** Makes the primary of a replica set step down if a secondary has a higher priority. */
export function preferPriority(world: World, groupId: string, goal: Goal): Outcome {
  const primary = peersOf(goal).find((peer) => hostOf(world, groupId, peer)?.replicaState === 'PRIMARY');
  const successor = successorOf(world, groupId, goal);
  if (primary === undefined || successor === undefined) return { world, events: [] };
  const entry = peersOf(goal).find((peer) => hostOf(world, groupId, peer)?.id === successor.id);
  const isHigher = entry !== undefined && priorityOf(goal, entry) > priorityOf(goal, primary);
  return isHigher ? enterReplicaState(world, successor, 'PRIMARY') : { world, events: [] };
}

function priorityOf({ entries }: Goal, { name, replicaSetName = '' }: ProcessEntry): number {
  const members = entries.replicaSets.get(replicaSetName)?.members ?? [];
  return members.find(({ processName }) => processName === name)?.priority ?? 1;
}
