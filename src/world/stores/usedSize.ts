import type { BackupStore } from '../tables/backupStores.js';
import type { Snapshot } from '../tables/snapshots.js';
import type { World } from '../world.js';
import { boundTo } from './bindings.js';
import { KINDS_FOR } from './findStores.js';

const MEGABYTE = 1024 * 1024;
/** Size of the oplog that a backup keeps, as a part of the size of its newest snapshot. */
const OPLOG_SHARE = 0.05;

/**
 * Returns the used size of a store in bytes. A snapshot store contains all snapshots of the backups that use it, and an
 * oplog store a part of the size of the newest ones. A sync store is empty, because only a first copy uses it.
 */
export function usedBytes(world: World, store: BackupStore): number {
  if (store.kind === 'syncStore') return 0;
  const isSnapshotStore = KINDS_FOR.snapshot.includes(store.kind);
  const sizes = boundTo(world, store.id).map(({ id }) => {
    const snapshots = world.snapshots.select('cluster', id);
    return isSnapshotStore
      ? snapshots.toArray().reduce((sum, snapshot) => sum + copiedBytes(snapshot), 0)
      : OPLOG_SHARE * sizeOf(snapshots.pageBackwards(0, 1)[0]);
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the used size of a store in MB, as clients see it. */
export function usedMegabytes(world: World, store: BackupStore): number {
  return Math.ceil(usedBytes(world, store) / MEGABYTE);
}

/** Returns the size of the parts of a snapshot that are complete. */
export function copiedBytes({ parts }: Snapshot): number {
  return parts.reduce(
    (sum, { completedTime, storageSizeBytes }) => sum + (completedTime === undefined ? 0 : storageSizeBytes),
    0,
  );
}

function sizeOf(snapshot: Snapshot | undefined): number {
  return snapshot === undefined ? 0 : copiedBytes(snapshot);
}
