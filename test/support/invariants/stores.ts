import { backupStatusOf } from '../../../src/world/clusters/backupStatus.js';
import { bindingOf } from '../../../src/world/backup/stores/bindings.js';
import { usedBytes } from '../../../src/world/backup/stores/usedSize.js';
import { storeRowId } from '../../../src/world/tables/backupStores.js';
import type { World } from '../../../src/world/world.js';
import { daemonProblems } from '../../../src/world/systemAlerts/daemonProblems.js';
import { activeAlert } from '../../../src/world/systemAlerts/evaluateSystem.js';
import { storeProblems } from '../../../src/world/systemAlerts/storeProblems.js';
import { broken } from './broken.js';

/** Checks the rules about stores and daemons. Returns one sentence for each broken rule. */
export function brokenStoreRules(world: World): readonly string[] {
  return [
    ...brokenBindings(world),
    ...brokenStores(world),
    ...brokenDaemons(world),
    ...brokenSystemAlerts(world),
  ];
}

/** Checks the bindings of backups: "A bound store/daemon exists"; "INACTIVE ⇒ no bound store/daemon". */
function brokenBindings(world: World): readonly string[] {
  const { backupStores, backupDaemons } = world;
  return [...world.clusters.all()].flatMap((cluster) => {
    const binding = bindingOf(world, cluster);
    const { snapshotStoreId, oplogStoreId, syncStoreId, daemonId } = binding;
    const stores = [snapshotStoreId, oplogStoreId, syncStoreId];
    return broken(`the backup of cluster ${cluster.name}`, {
      'uses an unknown store': stores.some((id) => id !== undefined && backupStores.get(id) === undefined),
      'uses an unknown daemon': daemonId !== undefined && backupDaemons.get(daemonId) === undefined,
      'uses something while inactive':
        backupStatusOf(cluster) === 'INACTIVE' && Object.keys(binding).length > 0,
    });
  });
}

/**
 * Checks the size and the id of each store: "`usedSize` of a store = sum over its snapshots"; "number of distinct
 * ids".
 */
function brokenStores(world: World): readonly string[] {
  const sums = new Map<string, number>();
  for (const { clusterId, parts } of world.snapshots.all()) {
    const cluster = world.clusters.get(clusterId);
    const id = cluster && bindingOf(world, cluster).snapshotStoreId;
    if (id === undefined) continue;
    const copied = parts.filter(({ completedTime }) => completedTime !== undefined);
    const size = copied.reduce((sum, part) => sum + part.storageSizeBytes, 0);
    sums.set(id, (sums.get(id) ?? 0) + size);
  }
  return [...world.backupStores.all()].flatMap((store) =>
    broken(`the store ${store.id}`, {
      'has the id of another one': store.id !== storeRowId(store.kind, store.name),
      'has a wrong used size':
        ['blockstore', 's3blockstore', 'fileSystemStore'].includes(store.kind) &&
        usedBytes(world, store) !== (sums.get(store.id) ?? 0),
    }),
  );
}

/** Checks that no two daemons share a host, and that each configured daemon has a head directory. */
function brokenDaemons({ backupDaemons }: World): readonly string[] {
  return [...backupDaemons.all()].flatMap(({ id, machine, configured, headRootDirectory }) =>
    broken(`the daemon ${id}`, {
      'shares its host with another one': backupDaemons.select('machine', machine).size > 1,
      'is configured without a head directory': configured && headRootDirectory === undefined,
    }),
  );
}

/**
 * Checks that each problem of a store or daemon has its system alert, and that other alerts are closed. Alerts may be
 * out of date until the next evaluation.
 */
function brokenSystemAlerts(world: World): readonly string[] {
  const stores = [...world.backupStores.all()].map((row) => ({ row, problems: storeProblems(world, row) }));
  const daemons = [...world.backupDaemons.all()].map((row) => ({ row, problems: daemonProblems(row) }));
  const waiting = [...stores, ...daemons].flatMap(({ row: { id, evaluateAt }, problems }) => {
    const stale = problems.filter(
      (each) => (activeAlert(world, id, each) === undefined) !== (each.since === undefined),
    );
    return broken(`the system alerts of ${id}`, {
      'are not up to date': stale.length > 0 && (evaluateAt ?? 0) <= world.now,
      'wait for nothing': stale.length === 0 && evaluateAt !== undefined,
    });
  });
  const own = [...world.alerts.all()].filter(({ groupId }) => groupId === undefined);
  const about = own.flatMap(({ id, status, subject, isGlobal }) => {
    const row = subject.split('/').slice(2).join('/');
    const exists = world.backupStores.get(row) !== undefined || world.backupDaemons.get(row) !== undefined;
    return broken(`the system alert ${id}`, {
      'is not global': isGlobal !== true,
      'is open about something that does not exist': status !== 'CLOSED' && !exists,
    });
  });
  return [...waiting, ...about];
}
