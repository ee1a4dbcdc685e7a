import { dropAbsent } from '../../dropAbsent.js';
import { drawKeyOf } from '../../ids.js';
import { branch, draw } from '../../random.js';
import type { BackupDaemon } from '../../tables/backupDaemons.js';
import type { BackupStore } from '../../tables/backupStores.js';
import type { BackupBinding } from '../../tables/backupJob.js';
import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import {
  daemonsFor,
  isNamedDaemon,
  isNamedStore,
  shownDaemons,
  storesFor,
  storesOf,
  type StoreUse,
} from './findStores.js';

/** Chooses stores and a daemon for a backup that starts now. A higher load factor makes a store more likely. */
export function chooseBinding(world: World, cluster: Pick<Cluster, 'id' | 'groupId'>): BackupBinding {
  return bound(world, cluster, {
    storesFor: (use) => storesFor(world, cluster.groupId, use),
    daemons: daemonsFor(world, cluster.groupId),
  });
}

/**
 * Returns the stores and the daemon of a backup that no client has started, such as a backup of a fixture. Uses only
 * the stores and filters that the world had at its start. So the result stays the same when clients add stores or
 * change filters.
 */
export function foundingBinding(world: World, cluster: Pick<Cluster, 'id' | 'groupId'>): BackupBinding {
  const config = world.backupConfigs.get(cluster.groupId);
  const first = config?.foundingFilters ?? config;
  return bound(world, cluster, {
    storesFor: (use) =>
      storesOf(world, use).filter(
        (store) =>
          store.founding !== undefined && (isNamedStore(store, use, first) ?? store.founding === 'everyone'),
      ),
    daemons: shownDaemons(world).filter(
      (daemon) =>
        daemon.founding !== undefined && (isNamedDaemon(daemon, first) ?? daemon.founding === 'everyone'),
    ),
  });
}

interface Choice {
  readonly storesFor: (use: StoreUse) => readonly BackupStore[];
  readonly daemons: readonly BackupDaemon[];
}

function bound(world: World, { id }: Pick<Cluster, 'id'>, { storesFor, daemons }: Choice): BackupBinding {
  const drawn = branch(world.seed, 'binding', drawKeyOf(id));
  const chosen = (rows: readonly (BackupStore | BackupDaemon)[]): string | undefined =>
    leastBy(rows, (row) => -Math.log(1 - draw(drawn, drawKeyOf(row.id))) / weightOf(row))?.id;
  return dropAbsent<BackupBinding>({
    snapshotStoreId: chosen(storesFor('snapshot')),
    oplogStoreId: chosen(storesFor('oplog')),
    syncStoreId: chosen(storesFor('sync')),
    daemonId: chosen(daemons),
  });
}

function weightOf(row: BackupStore | BackupDaemon): number {
  return 'settings' in row ? Math.max(1, row.settings.loadFactor ?? 1) : 1;
}

/** Returns the item with the smallest value. Removing another item does not change the result. */
function leastBy<T>(items: readonly T[], valueOf: (item: T) => number): T | undefined {
  const valued = items.map((item) => ({ item, value: valueOf(item) }));
  return valued.toSorted((a, b) => a.value - b.value)[0]?.item;
}
