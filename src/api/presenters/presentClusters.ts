import type { Schema } from '../../contract/types.js';
import { availabilityOf } from '../../domain/clusters/availability.js';
import type { Cluster, ClusterType } from '../../domain/clusters/cluster.js';
import { openAlertsOf } from '../../domain/alerts/openAlertsOf.js';
import { hostsOf } from '../../domain/clusters/replicaSets.js';
import { clusterDataSizeBytes } from '../../domain/measurements/databaseSizes.js';
import type { Project } from '../../domain/projects/project.js';
import type { World } from '../../domain/world.js';

const TYPES: Readonly<Record<ClusterType, Schema<'ClusterSummary'>['type']>> = {
  REPLICA_SET: 'replica set',
  SHARDED: 'sharded cluster',
  STANDALONE: 'standalone',
};

/** A project with its clusters (E10). */
export function presentProjectClusters(world: World, project: Project): Schema<'ProjectClusters'> {
  const clusters = world.clusters.select('project', project.id).toArray();
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
  const hosts = hostsOf(world, cluster);
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
