import type { Schema } from '../../contract/types.js';
import { backupStatusOf } from '../../world/clusters/backupStatus.js';
import { isIn, type MonitoredCluster } from '../../world/clusters/monitoredClusters.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { lastPingOf } from '../../world/monitoring/lastPing.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { wire } from './wire.js';

/** Presents a cluster in a list, with the link `self` only. */
export function presentListedCluster(world: World, shown: MonitoredCluster, links: Links): Schema<'Cluster'> {
  return present(world, shown, [links.self(pathOf(shown))]);
}

/**
 * Presents a single cluster, with links to its processes, to the clusters that it belongs to or consists of, and to its
 * backup.
 */
export function presentMonitoredCluster(
  world: World,
  shown: MonitoredCluster,
  links: Links,
): Schema<'Cluster'> {
  const { id, cluster, isPart, typeName } = shown;
  const group = `/groups/${cluster.groupId}`;
  return present(world, shown, [
    links.self(pathOf(shown)),
    links.related('group', group),
    links.related('hosts', `${group}/hosts?clusterId=${id}`),
    ...(typeName === 'SHARDED_REPLICA_SET'
      ? [links.related('clusters', `${group}/clusters?parentClusterId=${id}`)]
      : []),
    ...(isPart ? [links.related('parentCluster', `${group}/clusters/${cluster.id}`)] : []),
    ...backupLinks(shown, links),
  ]);
}

/** Returns the links to the backup of a cluster. A cluster whose backup is not active has none. */
function backupLinks(shown: MonitoredCluster, links: Links): readonly Link[] {
  const { id, cluster } = shown;
  if (backupStatusOf(cluster) === 'INACTIVE') return [];
  return [
    links.related('backupConfig', `/groups/${cluster.groupId}/backupConfigs/${id}`),
    links.related('snapshots', `${pathOf(shown)}/snapshots`),
    links.related('restoreJobs', `${pathOf(shown)}/restoreJobs`),
  ];
}

function pathOf({ id, cluster }: MonitoredCluster): string {
  return `/groups/${cluster.groupId}/clusters/${id}`;
}

function present(world: World, shown: MonitoredCluster, links: Link[]): Schema<'Cluster'> {
  const { id, cluster, typeName, replicaSetName, shardName } = shown;
  return wire<Schema<'Cluster'>>({
    clusterName: cluster.name,
    groupId: cluster.groupId,
    id,
    lastHeartbeat: formatInstant(lastHeartbeatOf(world, shown)),
    links,
    replicaSetName,
    shardName,
    typeName,
  });
}

/**
 * Returns the time of the latest ping of a cluster's processes. If none was pinged, returns the creation time of the
 * cluster.
 */
function lastHeartbeatOf(world: World, shown: MonitoredCluster): Instant {
  const hosts = reachedHostsOf(world, shown.cluster).filter((host) => isIn(host, shown));
  return Math.max(shown.cluster.createdAt, ...hosts.map((host) => lastPingOf(world, host)?.at ?? 0));
}
