import { withoutTakeover } from '../clusters/elections.js';
import { hasMajority, membersOfSet, rivalOf } from '../clusters/voters.js';
import type { Outcome } from '../outcome.js';
import type { Cluster, Election } from '../tables/clusters.js';
import type { World } from '../world.js';
import { enterReplicaState } from './enterReplicaState.js';

/**
 * Ends a takeover: the secondary with the highest priority becomes primary if its priority is still above the
 * primary's.
 */
export function takeOver(world: World, cluster: Cluster, { replicaSetName }: Election): Outcome {
  const members = membersOfSet(world, cluster.id, replicaSetName);
  const primary = members.find(({ replicaState }) => replicaState === 'PRIMARY');
  const rival = primary && rivalOf(primary, members);
  const over = { ...world, clusters: world.clusters.put(withoutTakeover(cluster, replicaSetName)) };
  return rival === undefined || !hasMajority(members)
    ? { world: over, events: [] }
    : enterReplicaState(over, rival, 'PRIMARY');
}
