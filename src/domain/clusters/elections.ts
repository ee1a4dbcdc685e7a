import type { EventDraft } from '../events/event.js';
import { hostEvent } from '../hosts/hostEvent.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { alertOf } from './alertIds.js';
import type { Cluster, Election } from './cluster.js';
import { hasMajority, membersOfSet } from './voters.js';

/**
 * Brings a replica set into agreement with its members: without a majority a primary steps down, and with one a set
 * without a primary starts an election. To be called whenever a member comes or goes.
 */
export function settle(world: World, clusterId: string, replicaSetName: string | undefined): Outcome {
  const members = membersOfSet(world, clusterId, replicaSetName);
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return { world, events: [] };
  const primary = members.find((host) => host.replicaState === 'PRIMARY');
  if (!hasMajority(members)) {
    const still = { ...world, clusters: world.clusters.put(withoutElection(cluster, replicaSetName)) };
    if (primary === undefined) return { world: still, events: [] };
    const stepped = { ...primary, replicaState: 'SECONDARY' as const, stateSince: world.now };
    const lost = losePrimary({ ...still, hosts: still.hosts.put(stepped) }, clusterId, replicaSetName);
    return { ...lost, events: [hostEvent(world, stepped, 'HOST_NOW_SECONDARY'), ...lost.events] };
  }
  const isElecting =
    cluster.elections?.some((election) => election.replicaSetName === replicaSetName) === true;
  if (primary !== undefined || isElecting) return { world, events: [] };
  const election: Election = { replicaSetName, since: world.now };
  const electing: Cluster = { ...cluster, elections: [...(cluster.elections ?? []), election] };
  return { world: { ...world, clusters: world.clusters.put(electing) }, events: [] };
}

/** A cluster in which no election of that replica set is under way. */
export function withoutElection(cluster: Cluster, replicaSetName: string): Cluster {
  const { elections = [], ...rest } = cluster;
  const others = elections.filter((election) => election.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, elections: others };
}

/** A replica set has lost its primary now: it has none until it elects one. */
export function losePrimary(world: World, clusterId: string, replicaSetName: string | undefined): Outcome {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || replicaSetName === undefined) return { world, events: [] };
  const { groupId, name: clusterName, leaderless = [] } = cluster;
  const shard = cluster.shards.find((one) => one.replicaSetName === replicaSetName);
  const others = leaderless.filter((loss) => loss.replicaSetName !== replicaSetName);
  const without: Cluster = { ...cluster, leaderless: [...others, { replicaSetName, since: world.now }] };
  const event: EventDraft = {
    ...{ eventTypeName: 'NO_PRIMARY', groupId, clusterId, clusterName, replicaSetName },
    ...(shard === undefined ? {} : { shardName: shard.shardName }),
    ...alertOf(world, groupId, 'REPLICA_SET', `${clusterId}/${replicaSetName}`, world.now),
  };
  return { world: { ...world, clusters: world.clusters.put(without) }, events: [event] };
}

/** The part of an event that names the alert about a replica set without a primary. */
export function leaderlessAlert(
  world: World,
  cluster: Cluster,
  { replicaSetName, since }: Election,
): ReturnType<typeof alertOf> {
  const loss = cluster.leaderless?.find((one) => one.replicaSetName === replicaSetName);
  const subject = `${cluster.id}/${replicaSetName}`;
  return alertOf(world, cluster.groupId, 'REPLICA_SET', subject, loss?.since ?? since);
}

/** A cluster in which that replica set has a primary. */
export function withoutLoss(cluster: Cluster, replicaSetName: string): Cluster {
  const { leaderless = [], ...rest } = cluster;
  const others = leaderless.filter((loss) => loss.replicaSetName !== replicaSetName);
  return others.length === 0 ? rest : { ...rest, leaderless: others };
}
