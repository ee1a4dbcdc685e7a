import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import type { Cluster, Election } from '../tables/clusters.js';
import { hasMajority, membersOfSet, priorityOf, rivalOf } from './voters.js';

/**
 * Updates a replica set after a member went down, came up or changed its state. The primary steps down if the set has
 * no majority, or if its own priority becomes 0. With a majority but without a primary, an election starts. If a
 * secondary has a higher priority than the primary, a takeover starts.
 */
export function updateElection(world: World, clusterId: string, replicaSetName: string | undefined): World {
  const members = membersOfSet(world, clusterId, replicaSetName);
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return world;
  const primary = members.find((host) => host.replicaState === 'PRIMARY');
  if (!hasMajority(members)) {
    const waiting = withoutTakeover(withoutElection(cluster, replicaSetName), replicaSetName);
    const idle = { ...world, clusters: world.clusters.put(waiting) };
    return primary === undefined ? idle : stepDown(idle, primary);
  }
  if (primary !== undefined && priorityOf(primary) === 0)
    return updateElection(stepDown(world, primary), clusterId, replicaSetName);
  const isElecting =
    cluster.elections?.some((election) => election.replicaSetName === replicaSetName) === true;
  if (primary !== undefined) return withTakeover(world, cluster, primary, members);
  if (isElecting) return world;
  const election: Election = { replicaSetName, since: world.now };
  const rest = withoutTakeover(cluster, replicaSetName);
  const electing: Cluster = { ...rest, elections: [...(rest.elections ?? []), election] };
  return { ...world, clusters: world.clusters.put(electing) };
}

function stepDown(world: World, primary: Host): World {
  const { clusterId, replicaSetName } = primary;
  const steppedDown = { ...primary, replicaState: 'SECONDARY' as const, stateSince: world.now };
  return losePrimary({ ...world, hosts: world.hosts.put(steppedDown) }, clusterId, replicaSetName);
}

/** Starts or cancels a takeover, depending on the priorities of the primary and the secondaries. */
function withTakeover(world: World, cluster: Cluster, primary: Host, members: readonly Host[]): World {
  const { replicaSetName = '' } = primary;
  const { takeovers = [] } = cluster;
  const isPending = takeovers.some((takeover) => takeover.replicaSetName === replicaSetName);
  const isWanted = rivalOf(primary, members) !== undefined;
  if (isPending === isWanted) return world;
  const next = isWanted
    ? { ...cluster, takeovers: [...takeovers, { replicaSetName, since: world.now }] }
    : withoutTakeover(cluster, replicaSetName);
  return { ...world, clusters: world.clusters.put(next) };
}

/** Returns the cluster without the pending takeover of one of its replica sets. */
export function withoutTakeover(cluster: Cluster, replicaSetName: string): Cluster {
  const { takeovers, ...rest } = cluster;
  if (takeovers === undefined) return cluster;
  const others = takeovers.filter((takeover) => takeover.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, takeovers: others };
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
