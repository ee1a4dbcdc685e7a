import type { Cluster } from '../../tables/clusters.js';
import type { World } from '../../world.js';
import { bindingOf } from './bindings.js';
import { capacityOf } from './capacity.js';
import { fullHosts, isOnHosts } from './fullHosts.js';
import { usedBytes } from './usedSize.js';

/**
 * Returns whether the snapshot store of a backup is full: its capacity is used up, or the disk of a host with its
 * database is full. Most worlds have no full disk and no store with a capacity, so they skip the slow computation.
 */
export function isStoreFull(world: World, cluster: Cluster): boolean {
  const full = fullHosts(world);
  if (full.size === 0 && limitedStores(world.backupStores).length === 0) return false;
  const store = world.backupStores.get(bindingOf(world, cluster).snapshotStoreId ?? '');
  if (store === undefined) return false;
  const capacity = capacityOf(store);
  return isOnHosts(store, full) || (capacity !== undefined && usedBytes(world, store) >= capacity);
}

/** Returns whether the daemon of a backup has stopped pinging. Copies of its snapshots then pause. */
export function isDaemonSilent(world: World, cluster: Cluster | undefined): boolean {
  if (cluster === undefined || !hasSilence(world.backupDaemons)) return false;
  const { daemonId } = bindingOf(world, cluster);
  return world.backupDaemons.get(daemonId ?? '')?.silentSince !== undefined;
}

/** Returns the stores that have a capacity. */
export const limitedStores = remembered((stores: World['backupStores']) =>
  stores
    .all()
    .toArray()
    .filter((store) => capacityOf(store) !== undefined),
);
const hasSilence = remembered((daemons: World['backupDaemons']) =>
  daemons
    .all()
    .toArray()
    .some(({ silentSince }) => silentSince !== undefined),
);

/** Returns a function that caches its results, because tables change rarely. */
function remembered<Table extends object, Answer>(find: (table: Table) => Answer): (table: Table) => Answer {
  const known = new WeakMap<Table, Answer>();
  return (table) => {
    const answer = known.get(table) ?? find(table);
    known.set(table, answer);
    return answer;
  };
}
