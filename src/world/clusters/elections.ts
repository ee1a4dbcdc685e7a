import type { World } from '../world.js';
import type { Cluster, Election } from './cluster.js';
import { hasMajority, membersOfSet } from './voters.js';

/**
 * Brings a replica set into agreement with its members: without a majority a primary steps down, and with one a set
 * without a primary starts an election. To be called whenever a member comes or goes.
 */
export function settle(world: World, clusterId: string, replicaSetName: string | undefined): World {
  const members = membersOfSet(world, clusterId, replicaSetName);
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return world;
  const primary = members.find((host) => host.replicaState === 'PRIMARY');
  if (!hasMajority(members)) {
    const still = { ...world, clusters: world.clusters.put(withoutElection(cluster, replicaSetName)) };
    if (primary === undefined) return still;
    const stepped = { ...primary, replicaState: 'SECONDARY' as const, stateSince: world.now };
    return losePrimary({ ...still, hosts: still.hosts.put(stepped) }, clusterId, replicaSetName);
  }
  const isElecting =
    cluster.elections?.some((election) => election.replicaSetName === replicaSetName) === true;
  if (primary !== undefined || isElecting) return world;
  const election: Election = { replicaSetName, since: world.now };
  const electing: Cluster = { ...cluster, elections: [...(cluster.elections ?? []), election] };
  return { ...world, clusters: world.clusters.put(electing) };
}

/** A cluster in which no election of that replica set is under way. */
export function withoutElection(cluster: Cluster, replicaSetName: string): Cluster {
  const { elections = [], ...rest } = cluster;
  const others = elections.filter((election) => election.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, elections: others };
}

/** A replica set has lost its primary now: it has none until it elects one. */
export function losePrimary(world: World, clusterId: string, replicaSetName: string | undefined): World {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return world;
  const others = (cluster.leaderless ?? []).filter((loss) => loss.replicaSetName !== replicaSetName);
  const leaderless = [...others, { replicaSetName, since: world.now }];
  return { ...world, clusters: world.clusters.put({ ...cluster, leaderless }) };
}

/** A cluster in which that replica set has a primary. */
export function withoutLoss(cluster: Cluster, replicaSetName: string): Cluster {
  const { leaderless = [], ...rest } = cluster;
  const others = leaderless.filter((loss) => loss.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, leaderless: others };
}
