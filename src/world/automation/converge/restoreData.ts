import { ownDatabasesOf } from '../../clusters/databases.js';
import type { Duration } from '../../duration.js';
import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import { stopForRestart } from '../../hosts/restartProcess.js';
import { copyMs } from '../../measurements/copying.js';
import { totalSizesAt } from '../../measurements/databaseSizes.js';
import { growthTimeOf } from '../../measurements/writes.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { RestoredDatabase, RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';
import type { ProcessEntry } from '../document/entries.js';
import type { Host } from '../../tables/hosts.js';
import type { Goal } from './goal.js';
import { hostOf, isRunning } from './peers.js';

/**
 * Begins to replace the data of a process: the process restarts with an empty data directory. All members of its set do
 * so at once, so the set loses its primary.
 */
export function beginRestore(
  world: World,
  { groupId, nextAt = world.now }: ManagedProcess,
  { entry }: Goal,
): Outcome {
  const host = hostOf(world, groupId, entry);
  if (!isRunning(host)) return { world, events: [] };
  const restoredBytes = restoredBytesOf(world, host, entry);
  const isServing = host.replicaState === 'PRIMARY' || host.replicaState === 'SECONDARY';
  return inTurn(world, [
    (before) => (isServing ? enterReplicaState(before, host, 'RECOVERING') : { world: before, events: [] }),
    (before) =>
      stopForRestart(before, before.hosts.get(host.id) ?? host, nextAt - world.now, {
        restoredBytes,
        restoreJobId: jobIdOf(entry),
      }),
  ]);
}

/** Returns how long the agent of a process takes to copy the data of its restore job. */
export function restoreMs(world: World, { groupId }: ManagedProcess, { entry }: Goal): Duration {
  const host = hostOf(world, groupId, entry);
  return host === undefined ? 0 : copyMs(world, restoredBytesOf(world, host, entry));
}

/** Returns how many bytes a process receives by its restore job. Members of a shard receive its part only. */
function restoredBytesOf(world: World, host: Host, entry: ProcessEntry): number {
  const job = world.restoreJobs.get(jobIdOf(entry));
  const cluster = world.clusters.get(host.clusterId);
  if (job === undefined || cluster === undefined || host.role === 'CONFIG') return 0;
  const after = { ...world, clusters: world.clusters.put(withData(world, cluster, job.databases)) };
  const growthTime = growthTimeOf(after, cluster, host.replicaSetName);
  return totalSizesAt(ownDatabasesOf(after, host), world.now, growthTime).dataSizeBytes;
}

/** Replaces the data of the cluster of a process with the data of its restore job. */
export function replaceData(world: World, { groupId }: ManagedProcess, { entry }: Goal): Outcome {
  const host = hostOf(world, groupId, entry);
  return host === undefined ? { world, events: [] } : applyRestore(world, host, jobIdOf(entry));
}

/**
 * Replaces the data of the cluster of a process with the data of a restore job. The first process that is ready does
 * so for the whole cluster.
 */
export function applyRestore(world: World, { clusterId }: Host, jobId: string): Outcome {
  const job = world.restoreJobs.get(jobId);
  const cluster = world.clusters.get(clusterId);
  if (job === undefined || cluster === undefined || isApplied(job)) return { world, events: [] };
  const batch = job.batchId === undefined ? [job] : world.restoreJobs.select('batch', job.batchId).toArray();
  const applied = batch.map(
    (each) => ({ ...each, delivery: { ...each.delivery, appliedAt: world.now } }) as RestoreJob,
  );
  return {
    world: {
      ...world,
      clusters: world.clusters.put(withData(world, cluster, job.databases)),
      restoreJobs: applied.reduce((table, each) => table.put(each), world.restoreJobs),
    },
    events: [],
  };
}

function jobIdOf({ all }: ProcessEntry): string {
  return String(all.backupRestoreJobId);
}

function isApplied({ delivery }: RestoreJob): boolean {
  return delivery.methodName !== 'AUTOMATED_RESTORE' || delivery.appliedAt !== undefined;
}

/**
 * Returns a cluster whose databases are replaced now by those of a backup. Databases that the backup lacks become
 * empty.
 */
function withData({ now }: World, cluster: Cluster, restored: readonly RestoredDatabase[]): Cluster {
  const sizes = new Map(restored.map(({ name, dataSizeBytes }) => [name, dataSizeBytes]));
  const known = new Set(cluster.databases.map(({ name }) => name));
  const replaced = cluster.databases.map((database) => ({
    ...database,
    restores: [...(database.restores ?? []), { at: now, dataSizeBytes: sizes.get(database.name) ?? 0 }],
  }));
  const added = restored
    .filter(({ name }) => !known.has(name))
    .map((database) => ({ ...database, createdAt: now }));
  return { ...cluster, databases: [...replaced, ...added] };
}
