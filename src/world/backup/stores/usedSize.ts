import type { BackupStore } from '../../tables/backupStores.js';
import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { boundTo } from './bindings.js';
import { KINDS_FOR } from './findStores.js';

const MEGABYTE = 1024 * 1024;
/** Size of the oplog that a backup keeps, as a fraction of the size of its newest complete snapshot. */
const OPLOG_SHARE = 0.05;

/**
 * Returns the used size of a store in bytes. A snapshot store contains all snapshots of the backups that use it. An
 * oplog store has a fraction of the size of their newest complete snapshots. A sync store is empty, because only an
 * initial copy uses it.
 */
export function usedBytes(world: World, store: BackupStore): number {
  if (store.kind === 'syncStore') return 0;
  const isSnapshotStore = KINDS_FOR.snapshot.includes(store.kind);
  const sizes = boundTo(world, store.id).map(({ id }) => {
    if (!isSnapshotStore) return OPLOG_SHARE * sizeOf(newestComplete(world, id));
    const snapshots = world.snapshots.select('cluster', id).toArray();
    return snapshots.reduce((sum, snapshot) => sum + copiedBytes(snapshot), 0);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the used size of a store in MB, as clients see it. */
export function usedMegabytes(world: World, store: BackupStore): number {
  return Math.ceil(usedBytes(world, store) / MEGABYTE);
}

/** Returns the total size of the completed parts of a snapshot, in bytes. */
export function copiedBytes({ parts }: Snapshot): number {
  return parts.reduce(
    (sum, { completedTime, storageSizeBytes }) => sum + (completedTime === undefined ? 0 : storageSizeBytes),
    0,
  );
}

/**
 * Returns the newest complete snapshot of a cluster. It searches backwards, which takes few steps: only the newest
 * snapshots can be incomplete.
 */
function newestComplete({ snapshots }: World, clusterId: string): Snapshot | undefined {
  const ofCluster = snapshots.select('cluster', clusterId);
  for (let back = 0; back < ofCluster.size; back += 1) {
    const [row] = ofCluster.pageBackwards(back, 1);
    if (row?.complete === true && row.hostId === undefined) return row;
  }
  return undefined;
}

function sizeOf(snapshot: Snapshot | undefined): number {
  return snapshot === undefined ? 0 : copiedBytes(snapshot);
}
