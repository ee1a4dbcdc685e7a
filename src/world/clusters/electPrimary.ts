import type { Host } from '../tables/hosts.js';
import { drawKeyOf } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { hash } from '../random.js';
import type { World } from '../world.js';
import type { Cluster, Election } from '../tables/clusters.js';
import { withoutElection, withoutLoss } from './elections.js';
import { candidatesOf, hasMajority, membersOfSet } from './voters.js';

/**
 * Ends an election: of the secondaries that are up, one with the highest priority becomes primary. The seed and the
 * time since the cluster's creation determine the choice. Without a majority or a secondary that is up, the election
 * fails. The set then has no primary until a member comes up.
 */
export function electPrimary(world: World, cluster: Cluster, election: Election): Outcome {
  const { replicaSetName, since } = election;
  const members = membersOfSet(world, cluster.id, replicaSetName);
  const over = withoutElection(cluster, replicaSetName);
  const candidates = candidatesOf(members);
  const drawn = hash(world.seed, 'election', drawKeyOf(cluster.id), since - cluster.createdAt);
  const chosen = candidates[drawn % Math.max(1, candidates.length)];
  if (chosen === undefined || !hasMajority(members)) {
    return { world: { ...world, clusters: world.clusters.put(over) }, events: [] };
  }
  const primary: Host = { ...chosen, replicaState: 'PRIMARY', stateSince: world.now };
  return {
    world: {
      ...world,
      clusters: world.clusters.put(withoutLoss(over, replicaSetName)),
      hosts: world.hosts.put(primary),
    },
    events: [],
  };
}
