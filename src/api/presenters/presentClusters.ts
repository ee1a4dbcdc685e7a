import type { Schema } from '../../contract/types.js';
import { availabilityOf } from '../../world/monitoring/availability.js';
import type { Cluster, ClusterType } from '../../world/tables/clusters.js';
import { openAlertsOf } from '../../world/alerts/openAlertsOf.js';
import { reachedHostsOf } from '../../world/clusters/replicaSets.js';
import { clusterDataSizeBytes } from '../../world/measurements/databaseSizes.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';

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
