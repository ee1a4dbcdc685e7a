import { backupStatusOf } from '../../clusters/backupStatus.js';
import { DAY_MS, MINUTE_MS } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { Refusal } from '../../refusals.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import { hasBackupAgent, isBusy } from './requestSnapshots.js';
import { runningOf } from './runningOf.js';
import { takeSnapshots } from './takeSnapshots.js';

/** Time after which the platform retries a snapshot that it could not take. */
const RETRY_MS = MINUTE_MS;

/**
 * Requests a snapshot of a cluster outside the schedule. The behaviour `onDemandDue` takes it, at once if no other
 * snapshot is running. Refuses the request while an earlier request is unfinished.
 */
export function requestOnDemand(world: World, cluster: Cluster, retentionDays: number): Outcome {
  if (backupStatusOf(cluster) !== 'STARTED') throw new Refusal('BACKUP_JOB_NOT_FOUND');
  const isUnfinished = runningOf(world, cluster.id).some(({ onDemand }) => onDemand === true);
  if (cluster.onDemand !== undefined || isUnfinished) throw new Refusal('UNFINISHED_ON_DEMAND_SNAPSHOT');
  const row = { ...cluster, onDemand: { requestedAt: world.now, retentionDays, tryAt: world.now } };
  return { world: { ...world, clusters: world.clusters.put(row) }, events: [] };
}

/**
 * Takes the requested snapshot of a cluster. While another snapshot is running, the request waits. If the snapshot
 * cannot be taken now, the platform tries again later. If the backup has ended, the request is dropped.
 */
export function takeOnDemand(world: World, cluster: Cluster): Outcome {
  const { onDemand } = cluster;
  if (onDemand === undefined) return { world, events: [] };
  const put = (next: World, row: Cluster): World => ({ ...next, clusters: next.clusters.put(row) });
  const without: Cluster = omit(cluster, 'onDemand');
  if (!cluster.backupEnabled) return { world: put(world, without), events: [] };
  if (isBusy(world, cluster.id))
    return { world: put(world, { ...cluster, onDemand: omit(onDemand, 'tryAt') }), events: [] };
  const later = put(world, { ...cluster, onDemand: { ...onDemand, tryAt: world.now + RETRY_MS } });
  if (!cluster.active || !hasBackupAgent(world, cluster)) return { world: later, events: [] };
  const request = { onDemand: true, keptForMs: onDemand.retentionDays * DAY_MS };
  const taken = takeSnapshots(put(world, without), without, request);
  const isTaken = taken.world.snapshots !== world.snapshots;
  return isTaken ? taken : { world: { ...taken.world, clusters: later.clusters }, events: taken.events };
}
