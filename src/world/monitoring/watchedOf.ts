import type { ProjectEventDraft } from '../tables/events.js';
import type { Cluster } from '../tables/clusters.js';
import { hostsOf, reachedHostsOf, replicaSetNamesOf } from '../clusters/replicaSets.js';
import type { Host } from '../tables/hosts.js';
import { isReached, isShown } from '../hosts/host.js';
import { hostEvent } from '../hosts/hostEvent.js';
import type { World } from '../world.js';
import { isReportedDown } from './downReports.js';
import { isObservedDown, observedStateOf } from './observedState.js';
import type { Watched } from './watched.js';
import { greatest } from '../longLists.js';

/** Returns all conditions in a cluster that can have an alert, with their current state. */
export function watchedOf(world: World, cluster: Cluster): readonly Watched[] {
  const hosts = reachedHostsOf(world, cluster);
  return [
    ...hosts.map((host) => watchedHost(world, host)),
    ...replicaSetNamesOf(cluster).flatMap((name) => watchedSet(world, cluster, name, hosts)),
    ...watchedRouters(world, cluster, hosts),
  ];
}

function watchedHost(world: World, host: Host): Watched {
  return {
    kind: 'HOST',
    subject: host.id,
    holds: isReportedDown(world, host),
    since: host.downSince ?? host.cutOffSince ?? world.now,
    opening: () => hostEvent(world, host, 'HOST_DOWN'),
    closing: () => hostEvent(world, host, 'HOST_UP'),
  };
}

/**
 * Returns the condition that a replica set has no primary. Returns none for a set without monitored members, and for one
 * that its agents have not initiated yet.
 */
function watchedSet(
  world: World,
  cluster: Cluster,
  replicaSetName: string,
  hosts: readonly Host[],
): readonly Watched[] {
  const members = hosts.filter((host) => host.replicaSetName === replicaSetName);
  if (members.length === 0) return [];
  // The members of a set know their primary, even if monitoring does not ping it.
  const all = hostsOf(world, cluster).filter((host) => host.replicaSetName === replicaSetName);
  if (!all.some(hasJoined)) return [];
  const primary = all.find((host) => observedStateOf(host) === 'PRIMARY');
  const { id: clusterId, name: clusterName, groupId } = cluster;
  const shard = cluster.shards.find((one) => one.replicaSetName === replicaSetName);
  const noPrimary: ProjectEventDraft = {
    eventTypeName: 'NO_PRIMARY',
    groupId,
    clusterId,
    clusterName,
    replicaSetName,
    ...(shard === undefined ? {} : { shardName: shard.shardName }),
  };
  return [
    {
      kind: 'REPLICA_SET',
      subject: setSubject(clusterId, replicaSetName),
      holds: primary === undefined,
      since: cluster.leaderless?.find((loss) => loss.replicaSetName === replicaSetName)?.since ?? world.now,
      opening: () => noPrimary,
      closing: () => (primary === undefined ? noPrimary : hostEvent(world, primary, 'PRIMARY_ELECTED')),
    },
  ];
}

/**
 * Returns whether a member with data has joined its set. Agents start the members of a new set in the state STARTUP2
 * without `stateSince`, and initiate the set when all members are up.
 */
function hasJoined({ replicaState, stateSince }: Host): boolean {
  return replicaState !== 'ARBITER' && !(replicaState === 'STARTUP2' && stateSince === undefined);
}

/** Returns the subject of the alert about a replica set without a primary. */
export function setSubject(clusterId: string, replicaSetName: string): string {
  return `${clusterId}/${replicaSetName}`;
}

/**
 * Returns the condition that a sharded cluster has no router that is up. It holds too if clients have removed all routers,
 * but not while monitoring has not reached the first one yet.
 */
function watchedRouters(world: World, cluster: Cluster, hosts: readonly Host[]): readonly Watched[] {
  if (cluster.type !== 'SHARDED' || hosts.length === 0) return [];
  const routers = hosts.filter((host) => host.role === 'MONGOS');
  if (routers.length === 0 && isAwaitingRouter(world, cluster)) return [];
  const { id: clusterId, name: clusterName, groupId } = cluster;
  const lastDown = Math.max(0, greatest(routers.map(({ downSince = 0 }) => downSince)));
  const of = { groupId, clusterId, clusterName };
  return [
    {
      kind: 'CLUSTER',
      subject: clusterId,
      holds: routers.every(isObservedDown),
      since: lastDown > 0 ? lastDown : world.now,
      opening: () => ({ eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', ...of }),
      closing: () => ({ eventTypeName: 'CLUSTER_MONGOS_IS_PRESENT', ...of }),
    },
  ];
}

function isAwaitingRouter(world: World, cluster: Cluster): boolean {
  return hostsOf(world, cluster).some((host) => host.role === 'MONGOS' && !isReached(host) && isShown(host));
}
