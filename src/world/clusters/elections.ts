import type { World } from '../world.js';
import type { Cluster, Election } from '../tables/clusters.js';
import { hasMajority, membersOfSet } from './voters.js';

/**
 * Updates a replica set after a member went down, came up or changed its state. Without a majority, the
 * primary steps down. With a majority but without a primary, an election starts.
 */
export function updateElection(world: World, clusterId: string, replicaSetName: string | undefined): World {
  const members = membersOfSet(world, clusterId, replicaSetName);
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return world;
  const primary = members.find((host) => host.replicaState === 'PRIMARY');
  if (!hasMajority(members)) {
    const idle = { ...world, clusters: world.clusters.put(withoutElection(cluster, replicaSetName)) };
    if (primary === undefined) return idle;
    const steppedDown = { ...primary, replicaState: 'SECONDARY' as const, stateSince: world.now };
    return losePrimary({ ...idle, hosts: idle.hosts.put(steppedDown) }, clusterId, replicaSetName);
  }
  const isElecting =
    cluster.elections?.some((election) => election.replicaSetName === replicaSetName) === true;
  if (primary !== undefined || isElecting) return world;
  const election: Election = { replicaSetName, since: world.now };
  const electing: Cluster = { ...cluster, elections: [...(cluster.elections ?? []), election] };
  return { ...world, clusters: world.clusters.put(electing) };
}

/** Returns the cluster without the running election of one of its replica sets. */
export function withoutElection(cluster: Cluster, replicaSetName: string): Cluster {
  const { elections = [], ...rest } = cluster;
  const others = elections.filter((election) => election.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, elections: others };
}

/** Records that a replica set loses its primary now. */
export function losePrimary(world: World, clusterId: string, replicaSetName: string | undefined): World {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return world;
  const others = (cluster.leaderless ?? []).filter((loss) => loss.replicaSetName !== replicaSetName);
  const leaderless = [...others, { replicaSetName, since: world.now }];
  return { ...world, clusters: world.clusters.put({ ...cluster, leaderless }) };
}

/** Removes a replica set from `leaderless`, the cluster's list of replica sets without a primary. */
export function withoutLoss(cluster: Cluster, replicaSetName: string): Cluster {
  const { leaderless = [], ...rest } = cluster;
  const others = leaderless.filter((loss) => loss.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, leaderless: others };
}
