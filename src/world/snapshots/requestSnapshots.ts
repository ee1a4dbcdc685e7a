import type { Cluster } from '../tables/clusters.js';
import { hasActiveAgent } from '../monitoring/activeAgents.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { runningOf } from './runningOf.js';
import { takeSnapshots } from './takeSnapshots.js';

/**
 * Takes the snapshots of a cluster now. A cluster has one snapshot job at a time, so while a job is running,
 * the request is queued. Does nothing if a request is already queued, or if no backup agent of the project
 * pings.
 */
export function requestSnapshots(world: World, cluster: Cluster): Outcome {
  if (!hasAgent(world, cluster)) return { world, events: [] };
  if (!isBusy(world, cluster.id)) return take(world, cluster);
  if (cluster.snapshotQueuedAt !== undefined) return { world, events: [] };
  const queued = { ...cluster, snapshotQueuedAt: world.now };
  return { world: { ...world, clusters: world.clusters.put(queued) }, events: [] };
}

/** Takes the snapshots of a cluster that are queued. Callers use it when a snapshot job ends. */
export function takeQueued(world: World, clusterId: string): Outcome {
  const cluster = world.clusters.get(clusterId);
  const isQueued = cluster?.snapshotQueuedAt !== undefined && cluster.active && hasAgent(world, cluster);
  return isQueued && !isBusy(world, clusterId) ? take(world, cluster) : { world, events: [] };
}

function hasAgent(world: World, { groupId }: Cluster): boolean {
  return hasActiveAgent(world.projects.get(groupId), 'BACKUP');
}

function isBusy(world: World, clusterId: string): boolean {
  return runningOf(world, clusterId).length > 0;
}

function take(world: World, cluster: Cluster): Outcome {
  if (cluster.snapshotQueuedAt === undefined) return takeSnapshots(world, cluster);
  const row: Cluster = omit(cluster, 'snapshotQueuedAt');
  return takeSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
}
