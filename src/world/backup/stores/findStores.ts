import type { Instant } from '../../instant.js';
import type { BackupConfig, BackupFilters } from '../../tables/backupConfigs.js';
import type { BackupDaemon } from '../../tables/backupDaemons.js';
import type { BackupStore, StoreKind } from '../../tables/backupStores.js';
import type { World } from '../../world.js';

/** The purposes of stores. */
export type StoreUse = 'snapshot' | 'oplog' | 'sync';

/** The kinds of stores that serve each purpose. */
export const KINDS_FOR: Readonly<Record<StoreUse, readonly StoreKind[]>> = {
  snapshot: ['blockstore', 's3blockstore', 'fileSystemStore'],
  oplog: ['oplogStore', 's3OplogStore'],
  sync: ['syncStore'],
};

/**
 * Returns the stores that a project's backup may use when it starts: stores that accept new backups, have all labels
 * of the project, and are in the project's filter. An empty filter accepts all stores.
 */
export function storesFor(world: World, groupId: string, use: StoreUse): readonly BackupStore[] {
  const config = world.backupConfigs.get(groupId);
  return storesOf(world, use).filter(
    (store) =>
      store.assignmentEnabled && hasLabels(store, config) && (isNamedStore(store, use, config) ?? true),
  );
}

/**
 * Returns the daemons that a project's backup may use when it starts: configured daemons that ping, accept new
 * backups, have all labels of the project, and are in its filter. An empty filter accepts all daemons.
 */
export function daemonsFor(world: World, groupId: string): readonly BackupDaemon[] {
  const config = world.backupConfigs.get(groupId);
  return shownDaemons(world).filter(
    (daemon) =>
      daemon.configured &&
      daemon.assignmentEnabled &&
      daemon.backupJobsEnabled &&
      daemon.silentSince === undefined &&
      hasLabels(daemon, config) &&
      (isNamedDaemon(daemon, config) ?? true),
  );
}

/** Returns the daemons that have registered themselves, sorted by host. */
export function shownDaemons({ backupDaemons, now }: World): readonly BackupDaemon[] {
  return backupDaemons
    .select('order', '')
    .toArray()
    .filter((daemon) => isRegistered(daemon, now));
}

/** Returns whether the process of a daemon has registered itself. */
export function isRegistered({ registeredAt }: BackupDaemon, now: Instant): boolean {
  return registeredAt !== undefined && registeredAt <= now;
}

/** Returns all stores that serve a purpose, grouped by kind and sorted by name. */
export function storesOf({ backupStores }: World, use: StoreUse): readonly BackupStore[] {
  return KINDS_FOR[use].flatMap((kind) => backupStores.select('kind', kind).toArray());
}

/** Returns whether the filter of a project names a store, or `undefined` if the filter is empty. */
export function isNamedStore(
  { kind, name }: BackupStore,
  use: StoreUse,
  filters: BackupFilters | undefined,
): boolean | undefined {
  if (use === 'sync') {
    const names = filters?.syncStoreFilter ?? [];
    return names.length === 0 ? undefined : names.includes(name);
  }
  const named = (use === 'snapshot' ? filters?.snapshotStoreFilter : filters?.oplogStoreFilter) ?? [];
  return named.length === 0 ? undefined : named.some(({ id, type }) => id === name && type === kind);
}

/**
 * Returns whether the filter of a project names a daemon, or `undefined` if the filter is empty. A host has one daemon, so
 * the head directory in the filter does not matter: clients write it with and without a slash at its end.
 */
export function isNamedDaemon(
  { machine }: BackupDaemon,
  filters: BackupFilters | undefined,
): boolean | undefined {
  const filter = filters?.daemonFilter ?? [];
  return filter.length === 0 ? undefined : filter.some((each) => each.machine === machine);
}

/** Returns a directory with a slash at its end. Clients write directories with and without it. */
export function withSlash(directory: string): string {
  return directory.endsWith('/') ? directory : `${directory}/`;
}

function hasLabels(
  { labels }: { readonly labels: readonly string[] },
  config: BackupConfig | undefined,
): boolean {
  return config?.labelFilter.every((label) => labels.includes(label)) ?? true;
}
