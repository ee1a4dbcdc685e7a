import type { Schema } from '../../contract/types.js';
import { availabilityOf } from '../../world/monitoring/availability.js';
import type { Cluster, ClusterType } from '../../world/tables/clusters.js';
import { openAlertsOf } from '../../world/alerts/openAlertsOf.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { clusterDataSizeBytes } from '../../world/measurements/databaseSizes.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import { backupStatusOf } from '../../world/clusters/backupStatus.js';
import { isIn, type MonitoredCluster } from '../../world/clusters/monitoredClusters.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { lastPingOf } from '../../world/monitoring/lastPing.js';
import type { Link, Links } from '../links.js';
import { wire } from '../reply/wire.js';
import { greatest } from '../../world/longLists.js';

const TYPES: Readonly<Record<ClusterType, Schema<'ClusterSummary'>['type']>> = {
  REPLICA_SET: 'replica set',
  SHARDED: 'sharded cluster',
  STANDALONE: 'standalone',
};

/** Presents a project with its clusters for `listClusters`. */
export function presentProjectClusters(world: World, project: Project): Schema<'ProjectClusters'> {
  const all = world.clusters.select('project', project.id).toArray();
  const clusters = all.filter(({ undiscovered }) => undiscovered !== true);
  return {
    clusters: clusters.map((cluster) => presentCluster(world, cluster)),
    groupId: project.id,
    groupName: project.name,
    orgId: project.orgId,
    orgName: world.organizations.get(project.orgId)?.name ?? '',
    planType: world.quirks.planType,
    tags: project.tags,
  };
}

function presentCluster(world: World, cluster: Cluster): Schema<'ClusterSummary'> {
  const hosts = reachedHostsOf(world, cluster);
  const versions = hosts.map((host) => host.version);
  return {
    alertCount: openAlertsOf(world, cluster).length,
    authEnabled: cluster.authEnabled,
    availability: availabilityOf(world, cluster),
    backupEnabled: cluster.backupEnabled,
    clusterId: cluster.id,
    dataSizeBytes: clusterDataSizeBytes(world, cluster),
    name: cluster.name,
    nodeCount: hosts.length,
    sslEnabled: cluster.sslEnabled,
    type: TYPES[cluster.type],
    versions: world.quirks.clusterVersions === 'distinct' ? [...new Set(versions)] : versions,
  };
}

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
  return Math.max(shown.cluster.createdAt, greatest(hosts.map((host) => lastPingOf(world, host)?.at ?? 0)));
}
