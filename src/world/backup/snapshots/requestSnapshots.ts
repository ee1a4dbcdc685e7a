import type { Cluster } from '../../tables/clusters.js';
import { hasActiveAgent } from '../../monitoring/activeAgents.js';
import { wholeSecond } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { hasTiers } from '../schedules/tiers.js';
import type { World } from '../../world.js';
import { runningOf } from './runningOf.js';
import { takeSnapshots } from './takeSnapshots.js';

/**
 * Takes the snapshots of a cluster now. A cluster has one snapshot job at a time, so while a job is running,
 * the request is queued. Does nothing if a request is already queued, or if no backup agent of the project
 * pings.
 */
export function requestSnapshots(world: World, cluster: Cluster): Outcome {
  if (!hasBackupAgent(world, cluster)) return { world, events: [] };
  if (!isBusy(world, cluster.id)) return take(world, cluster);
  if (cluster.snapshotQueuedAt !== undefined) return { world, events: [] };
  const queued = { ...cluster, snapshotQueuedAt: world.now };
  return { world: { ...world, clusters: world.clusters.put(queued) }, events: [] };
}

/**
 * Takes the queued snapshots of a cluster. Call this when a snapshot job ends. A queued snapshot of the schedule comes
 * before one that a client has requested.
 */
export function takeQueued(world: World, clusterId: string): Outcome {
  const cluster = world.clusters.get(clusterId);
  if (cluster === undefined || isBusy(world, clusterId)) return { world, events: [] };
  const isQueued = cluster.snapshotQueuedAt !== undefined && cluster.active && hasBackupAgent(world, cluster);
  const taken = isQueued ? take(world, cluster) : { world, events: [] };
  return { world: withDemandDue(taken.world, clusterId), events: taken.events };
}

/** Returns whether a backup agent of the cluster's project pings. */
export function hasBackupAgent(world: World, { groupId }: Cluster): boolean {
  return hasActiveAgent(world.projects.get(groupId), 'BACKUP');
}

/** Returns whether a snapshot of a cluster is running. */
export function isBusy(world: World, clusterId: string): boolean {
  return runningOf(world, clusterId).length > 0;
}

/** If no snapshot is running, makes a waiting on-demand snapshot due now for the behaviour `onDemandDue`. */
function withDemandDue(world: World, clusterId: string): World {
  const cluster = world.clusters.get(clusterId);
  if (cluster?.onDemand === undefined || isBusy(world, clusterId)) return world;
  const row = { ...cluster, onDemand: { ...cluster.onDemand, tryAt: world.now } };
  return { ...world, clusters: world.clusters.put(row) };
}

function take(world: World, cluster: Cluster): Outcome {
  if (cluster.snapshotQueuedAt === undefined) return takeScheduled(world, cluster);
  const row: Cluster = omit(cluster, 'snapshotQueuedAt');
  return takeScheduled({ ...world, clusters: world.clusters.put(row) }, row);
}

/**
 * Takes a snapshot and stores the time, because later snapshots of the same day, week or month are kept for a shorter
 * time.
 */
function takeScheduled(world: World, cluster: Cluster): Outcome {
  const taken = takeSnapshots(world, cluster);
  const row = taken.world.clusters.get(cluster.id);
  const isNoted = hasTiers(cluster.schedule) && taken.world.snapshots !== world.snapshots;
  if (!isNoted || row === undefined) return taken;
  const clusters = taken.world.clusters.put({ ...row, lastTakenAt: wholeSecond(world.now) });
  return { world: { ...taken.world, clusters }, events: taken.events };
}
