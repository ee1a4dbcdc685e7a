import { findCluster } from '../clusters/findCluster.js';
import { monitoredClustersOf, type MonitoredCluster } from '../clusters/monitoredClusters.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** A cluster whose snapshots clients ask for: a whole cluster, or a replica set of a sharded cluster. */
export type SnapshotCluster = Pick<MonitoredCluster, 'id' | 'cluster' | 'isPart' | 'replicaSetName'>;

/**
 * Finds a cluster of a project by id, also a shard, the config servers of a sharded cluster, or a standalone.
 * Refuses a malformed or unknown id, and clusters that monitoring has not discovered.
 */
export function findSnapshotCluster(world: World, project: Project, id: string): SnapshotCluster {
  const monitored = monitoredClustersOf(world, project).find((each) => each.id === id);
  if (monitored !== undefined) return monitored;
  const cluster = findCluster(world, project, id);
  if (cluster.undiscovered === true) throw new Refusal('CLUSTER_NOT_FOUND', id, project.id);
  return { id, cluster, isPart: false };
}
