import { findHostSnapshot, findSnapshotOf } from '../snapshots/findSnapshot.js';
import { findCheckpoint } from '../checkpoints/checkpoint.js';
import { hasCheckpoints } from '../checkpoints/checkpointTimes.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { isDeleted } from '../../isDeleted.js';
import { formatInstant, wholeSecond, type Instant } from '../../instant.js';
import { Refusal } from '../../refusals.js';
import type { Cluster } from '../../tables/clusters.js';
import type { BsonTimestamp, Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import type { RestoreOwner } from './findRestoreJob.js';
import { lastOperationOf, restorableRangesOf, restorableSnapshotsOf } from './restorableRanges.js';
import type { RestoreSource } from './restoreRequest.js';

/** The data that a job restores: a snapshot, and the operations after it until a timestamp. */
export interface RestorePoint {
  readonly snapshot: Snapshot;
  readonly timestamp: BsonTimestamp;
  readonly isPointInTime: boolean;
}

/** Finds the data that a client wants to restore. Refuses data that the backup of the cluster does not contain. */
export function findRestorePoint(world: World, owner: RestoreOwner, source: RestoreSource): RestorePoint {
  const { cluster } = owner;
  switch (source.kind) {
    case 'snapshot':
      return snapshotPoint(world, owner, source.id);
    case 'checkpoint':
      return checkpointPoint(world, cluster, source.id);
    case 'operation':
      if (cluster.type === 'SHARDED') throw new Refusal('OPLOG_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS');
      return pointInTime(world, cluster, source.timestamp);
    case 'time':
      // Clusters with checkpoints can only be restored to their checkpoints.
      if (hasCheckpoints(cluster)) throw new Refusal('PIT_RESTORE_ONLY_SUPPORTED_FOR_REPLICA_SETS');
      return pointInTime(world, cluster, { date: wholeSecond(source.at), increment: 1 });
  }
}

function snapshotPoint(world: World, owner: RestoreOwner, id: string): RestorePoint {
  const { cluster, hostId } = owner;
  const isRemembered = cluster.deletedSnapshotIds?.includes(id) === true;
  if (isRemembered || isDeleted(world, id, cluster.createdAt))
    throw cluster.type === 'SHARDED'
      ? new Refusal('CANNOT_START_RESTORE_JOB_FOR_DELETED_CLUSTER_SNAPSHOT')
      : new Refusal('CANNOT_START_RESTORE_JOB_FOR_DELETED_SNAPSHOT');
  const host = hostId === undefined ? undefined : world.hosts.get(hostId);
  const snapshot = host === undefined ? findSnapshotOf(world, owner, id) : findHostSnapshot(world, host, id);
  return { snapshot, timestamp: lastOperationOf(snapshot), isPointInTime: false };
}

/**
 * Returns the data of a checkpoint. Refuses a checkpoint that is not complete, or that has not reached all parts of the
 * cluster.
 */
function checkpointPoint(world: World, cluster: Cluster, id: string): RestorePoint {
  if (cluster.type !== 'SHARDED') throw new Refusal('CHECKPOINT_RESTORE_UNSUPPORTED_FOR_REPLICA_SETS');
  const { completed, parts } = findCheckpoint(world, cluster, id);
  const [timestamp] = parts.map(({ token }) => token);
  const isRestorable = completed !== undefined && parts.every(({ token }) => token !== undefined);
  if (!isRestorable || timestamp === undefined) throw new Refusal('NO_CHECKPOINT_FOR_PIT_RESTORE');
  return pointInTime(world, cluster, timestamp);
}

function pointInTime(world: World, cluster: Cluster, timestamp: BsonTimestamp): RestorePoint {
  const { date } = timestamp;
  refuseForNow(world, cluster, date);
  const oldest = restorableSnapshotsOf(world, cluster)[0];
  if (oldest === undefined || lastOperationOf(oldest).date > date)
    throw new Refusal('UNABLE_T0_FIND_SNAPSHOT_PRIOR_TO_PIT_RESTORE_OPTIME');
  const ranges = restorableRangesOf(world, cluster);
  const range = ranges.find(({ start, end }) => start.date <= date && date <= end.date);
  if (range === undefined) throw new Refusal('RESTORE_INITIATION_FAILED', invalidPoint(date));
  const [first, ...others] = range.bases;
  const later = others.filter((snapshot) => lastOperationOf(snapshot).date <= date);
  return { snapshot: later.at(-1) ?? first, timestamp, isPointInTime: true };
}

/**
 * Refuses a point in time during a `restore.refused` incident. At first, the error says that the operations are not
 * stored yet.
 */
function refuseForNow(world: World, { id }: Cluster, at: Instant): void {
  const [refusing] = activeOfCluster(world, id, 'restore.refused');
  if (refusing === undefined) return;
  const isInvalid = world.now < refusing.from + refusing.invalidMs;
  throw new Refusal('RESTORE_INITIATION_FAILED', isInvalid ? invalidPoint(at) : 'The backup is busy');
}

/** Returns the text of an error. Published clients retry while the text begins with these words. */
function invalidPoint(at: Instant): string {
  return `Invalid restore point: the operations until ${formatInstant(at)} are not stored`;
}
