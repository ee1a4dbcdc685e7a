import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { bindingOf } from './bindings.js';
import { usedBytes } from './usedSize.js';

const GIGABYTE = 1024 ** 3;

/**
 * Returns whether the snapshot store of a backup is full. Only stores with a capacity can be full. Worlds without such
 * stores have nothing to compute.
 */
export function isStoreFull(world: World, cluster: Cluster): boolean {
  if (!hasLimits(world.backupStores)) return false;
  const store = world.backupStores.get(bindingOf(world, cluster).snapshotStoreId ?? '');
  const capacity = store?.settings.maxCapacityGB;
  return store !== undefined && capacity !== undefined && usedBytes(world, store) >= capacity * GIGABYTE;
}

/** Returns whether the daemon of a backup does not ping, so that the copies of its snapshots pause. */
export function isDaemonSilent(world: World, cluster: Cluster | undefined): boolean {
  if (cluster === undefined || !hasSilence(world.backupDaemons)) return false;
  const { daemonId } = bindingOf(world, cluster);
  return world.backupDaemons.get(daemonId ?? '')?.silentSince !== undefined;
}

const hasLimits = remembered((stores: World['backupStores']) =>
  stores
    .all()
    .toArray()
    .some(({ settings }) => settings.maxCapacityGB !== undefined),
);
const hasSilence = remembered((daemons: World['backupDaemons']) =>
  daemons
    .all()
    .toArray()
    .some(({ silentSince }) => silentSince !== undefined),
);

/** Returns a function that remembers its results, because tables change rarely. */
function remembered<Table extends object>(find: (table: Table) => boolean): (table: Table) => boolean {
  const known = new WeakMap<Table, boolean>();
  return (table) => {
    const answer = known.get(table) ?? find(table);
    known.set(table, answer);
    return answer;
  };
}
