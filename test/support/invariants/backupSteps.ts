import { backupStatusOf } from '../../../src/world/clusters/backupStatus.js';
import { replicaSetNamesOf } from '../../../src/world/clusters/replicaSets.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/world/instant.js';
import { isRegistered } from '../../../src/world/backup/stores/findStores.js';
import type { Cluster } from '../../../src/world/tables/clusters.js';
import type { Snapshot } from '../../../src/world/tables/snapshots.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { brokenRestoreChanges } from './restores.js';

/**
 * The cause of a change: a call of a client, a change by a tester, or time, which includes failures and incidents.
 */
export type Cause = 'call' | 'tester' | 'time';

/**
 * Checks the changes of backups, snapshots and restores between two worlds. Returns one sentence for each broken rule.
 * If `cause` is undefined, the world was reset or restored in between, so nothing is checked.
 */
export function brokenBackupSteps(before: World, after: World, cause: Cause | undefined): readonly string[] {
  if (cause === undefined) return [];
  const clusters = after.clusters.changesSince(before.clusters).put.flatMap((cluster) => {
    const old = before.clusters.get(cluster.id);
    return old === undefined || cause !== 'time'
      ? []
      : broken(`backup of ${cluster.name}`, {
          ...brokenEdges(old, cluster),
          ...brokenSlots(old, cluster),
          ...brokenBinding(after, old, cluster),
        });
  });
  const snapshots = after.snapshots.changesSince(before.snapshots).put.flatMap((snapshot) => {
    const old = before.snapshots.get(snapshot.id);
    const rules = old === undefined ? newRules(before, after, snapshot) : changedRules(old, snapshot);
    return broken(`snapshot ${snapshot.id}`, rules);
  });
  return [...clusters, ...snapshots, ...brokenRestoreChanges(before, after)];
}

/**
 * Status changes that need no request. A backup can start and be aborted in one step, so `PROVISIONING` can become
 * `STOPPED`.
 */
const TIMED: readonly string[] = [
  'PROVISIONING to STARTED',
  'PROVISIONING to STOPPED',
  'STARTED to STOPPED',
  'TERMINATING to INACTIVE',
];

/**
 * Checks a status change that time caused: "every observed pair of successive values is an edge of 3.1 (polls may
 * skip PROVISIONING, TERMINATING)"
 */
function brokenEdges(old: Cluster, cluster: Cluster): Readonly<Record<string, boolean>> {
  const [was, is] = [backupStatusOf(old), backupStatusOf(cluster)];
  return { [`went from ${was} to ${is} by itself`]: was !== is && !TIMED.includes(`${was} to ${is}`) };
}

/**
 * Checks this fact: "Successive scheduled snapshots lie on the schedule grid of 3.2 and never closer than the
 * interval except after a reference change (then farther, not nearer)". Copies may begin later than planned, because
 * another copy runs or the agent is silent.
 */
function brokenSlots(old: Cluster, cluster: Cluster): Readonly<Record<string, boolean>> {
  const isSame = JSON.stringify([old.schedule, old.scheduledSince]) === scheduleOf(cluster);
  const { lastSnapshotAt: last, createdAt, schedule } = cluster;
  if (!isSame || last === undefined || last === old.lastSnapshotAt) return {};
  const { reference } = schedule;
  const origin = reference === undefined ? createdAt : (reference.hour * 60 + reference.minute) * MINUTE_MS;
  const interval = schedule.everyHours * HOUR_MS;
  const former = old.lastSnapshotAt ?? Number.NaN;
  return {
    'had its last snapshot beside its schedule': (last - origin) % interval !== 0,
    'had two snapshots that are closer than the interval':
      (former - origin) % interval === 0 && last - former < interval,
  };
}

function scheduleOf({ schedule, scheduledSince }: Cluster): string {
  return JSON.stringify([schedule, scheduledSince]);
}

/**
 * Checks a new binding: "A bound store/daemon exists and satisfied the project's filters when bound". A stopped
 * backup keeps its store and daemon, so it is not checked when it starts again.
 */
function brokenBinding(
  { backupStores, backupDaemons, backupConfigs, now }: World,
  old: Cluster,
  { groupId, backupJob }: Cluster,
): Readonly<Record<string, boolean>> {
  const { binding } = backupJob ?? {};
  const isNew = backupStatusOf(old) === 'PROVISIONING' && old.backupJob?.binding === undefined;
  if (!isNew || binding === undefined) return {};
  const config = backupConfigs.get(groupId);
  const fits = (row: { readonly assignmentEnabled: boolean; readonly labels: readonly string[] }): boolean =>
    row.assignmentEnabled && (config?.labelFilter ?? []).every((label) => row.labels.includes(label));
  const filters = [config?.snapshotStoreFilter, config?.oplogStoreFilter];
  const stores = [binding.snapshotStoreId, binding.oplogStoreId].map((id = '') => backupStores.get(id));
  const daemon = backupDaemons.get(binding.daemonId ?? '');
  const named = config?.daemonFilter ?? [];
  return {
    'was bound to a store that does not suit': stores.some((store, at) => {
      const filter = filters[at] ?? [];
      const isNamed = filter.some(({ id, type }) => id === store?.name && type === store.kind);
      return store === undefined || !fits(store) || (filter.length > 0 && !isNamed);
    }),
    'was bound to a daemon that does not suit':
      daemon === undefined ||
      !(fits(daemon) && daemon.configured && daemon.backupJobsEnabled && isRegistered(daemon, now)) ||
      (named.length > 0 && !named.some(({ machine }) => machine === daemon.machine)),
  };
}

/**
 * Checks a new snapshot: "Cluster-level snapshot of a sharded cluster has one part per replica set". The snapshot may
 * list replica sets as missing instead.
 */
function newRules(
  before: World,
  after: World,
  { clusterId, hostId, parts, missingShards = [] }: Snapshot,
): Readonly<Record<string, boolean>> {
  const [old, cluster] = [before.clusters.get(clusterId), after.clusters.get(clusterId)];
  if (hostId !== undefined || old === undefined || cluster === undefined) return {};
  const [was, is] = [old, cluster].map((each) => replicaSetNamesOf(each).toSorted().join());
  const copied = [...parts, ...missingShards].map(({ replicaSetName = '' }) => replicaSetName);
  return { 'has not one part for each replica set': was === is && copied.toSorted().join() !== is };
}

/** Checks a changed snapshot: "`complete` never goes back to false". Its cluster and times never change either. */
function changedRules(old: Snapshot, snapshot: Snapshot): Readonly<Record<string, boolean>> {
  const fixed = ({ clusterId, hostId, created, lastOplogAppliedTimestamp }: Snapshot): string =>
    JSON.stringify([clusterId, hostId, created, lastOplogAppliedTimestamp]);
  return {
    'is no longer complete': old.complete && !snapshot.complete,
    'has changed its cluster or its times': fixed(old) !== fixed(snapshot),
  };
}
