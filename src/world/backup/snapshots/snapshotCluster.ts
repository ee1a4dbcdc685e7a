import { backupStatusOf } from '../../clusters/backupStatus.js';
import { findCluster } from '../../clusters/findCluster.js';
import { backupClustersOf, type MonitoredCluster } from '../../clusters/monitoredClusters.js';
import { Refusal } from '../../refusals.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';

/** A cluster whose snapshots clients request: a whole cluster, or a replica set of a sharded cluster. */
export type SnapshotCluster = Pick<MonitoredCluster, 'id' | 'cluster' | 'isPart' | 'replicaSetName'>;

/**
 * Finds a cluster of a project by id. The id may also belong to a shard, to the config servers of a sharded cluster, or
 * to a standalone. Refuses a malformed or unknown id, and clusters that monitoring has not discovered, unless they have
 * a backup.
 */
export function findSnapshotCluster(world: World, project: Project, id: string): SnapshotCluster {
  const found = backupClustersOf(world, project).find((each) => each.id === id);
  if (found !== undefined) return found;
  const cluster = findCluster(world, project, id);
  if (cluster.undiscovered === true && backupStatusOf(cluster) === 'INACTIVE')
    throw new Refusal('CLUSTER_NOT_FOUND', id, project.id);
  return { id, cluster, isPart: false };
}
