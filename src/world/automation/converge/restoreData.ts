import { enterReplicaState } from '../../hosts/enterReplicaState.js';
import { awayMsOf } from '../../hosts/recovery.js';
import { stopForRestart } from '../../hosts/restartProcess.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { RestoredDatabase, RestoreJob } from '../../tables/restoreJobs.js';
import type { World } from '../../world.js';
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
  const isServing = host.replicaState === 'PRIMARY' || host.replicaState === 'SECONDARY';
  return inTurn(world, [
    (before) => (isServing ? enterReplicaState(before, host, 'RECOVERING') : { world: before, events: [] }),
    (before) => stopForRestart(before, before.hosts.get(host.id) ?? host, awayMsOf(nextAt - world.now)),
  ]);
}

/**
 * Replaces the data of the cluster of a process with the data of its restore job. The first process that is ready does
 * so for the whole cluster.
 */
export function replaceData(world: World, { groupId }: ManagedProcess, { entry }: Goal): Outcome {
  const job = world.restoreJobs.get(String(entry.all.backupRestoreJobId));
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
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
