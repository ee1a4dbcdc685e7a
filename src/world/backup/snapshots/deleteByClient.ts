import { backupStatusOf } from '../../clusters/backupStatus.js';
import { HOUR_MS } from '../../instant.js';
import type { Outcome } from '../../outcome.js';
import { Refusal } from '../../refusals.js';
import { fullSchedule } from '../schedules/fullSchedule.js';
import type { Cluster } from '../../tables/clusters.js';
import { isRunning, type Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { deleteSnapshot } from './deleteSnapshot.js';
import { findSnapshotOf } from './findSnapshot.js';
import type { SnapshotCluster } from './snapshotCluster.js';

/** Maximum number of deleted snapshots whose ids the row of a cluster keeps. */
const REMEMBERED_MAX = 100;

/**
 * Deletes a snapshot that a client names. Refuses running snapshots, and parts of snapshots of a whole sharded cluster.
 * Only global backup administrators may delete snapshots that are needed to restore to a point in time.
 */
export function deleteByClient(
  world: World,
  of: SnapshotCluster,
  id: string,
  isGlobalAdmin: boolean,
): Outcome {
  const snapshot = findSnapshotOf(world, of, id);
  if (of.isPart || snapshot.hostId !== undefined) throw new Refusal('CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT');
  if (isRunning(snapshot)) throw new Refusal('CANNOT_DELETE_IN_PROGRESS_SNAPSHOT', id);
  if (!isGlobalAdmin && isInWindow(world, of, snapshot)) throw new Refusal('USER_UNAUTHORIZED');
  return deleteAndRemember(world, of.cluster, snapshot);
}

/**
 * Deletes a snapshot. Stores its id in the row of its cluster, so that restores can report that the snapshot was
 * deleted.
 */
export function deleteAndRemember(world: World, of: Cluster, snapshot: Snapshot): Outcome {
  const deleted = deleteSnapshot(world, snapshot);
  const cluster = deleted.world.clusters.get(of.id) ?? of;
  const deletedSnapshotIds = [...(cluster.deletedSnapshotIds ?? []), snapshot.id].slice(-REMEMBERED_MAX);
  const clusters = deleted.world.clusters.put({ ...cluster, deletedSnapshotIds });
  return { world: { ...deleted.world, clusters }, events: deleted.events };
}

/** Returns whether a snapshot is needed to restore the data to a point in time. */
function isInWindow({ now }: World, { cluster }: SnapshotCluster, { created }: Snapshot): boolean {
  const { pointInTimeWindowHours } = fullSchedule(cluster);
  return backupStatusOf(cluster) !== 'INACTIVE' && created.date > now - pointInTimeWindowHours * HOUR_MS;
}
