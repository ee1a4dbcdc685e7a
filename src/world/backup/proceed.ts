import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { closeAlert } from '../alerts/closeAlert.js';
import { foundingBinding } from './stores/bindStores.js';
import { requestSnapshots } from './snapshots/requestSnapshots.js';
import { runningOf } from './snapshots/runningOf.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { backupEvent, changeEvent } from './backupEvent.js';
import { canProceed, nextBindingOf } from './canProceed.js';
import { endOf, needsFullSync } from './durations.js';

/**
 * Ends the current step of a backup. If the step cannot end now, the backup waits until something changes
 * (the reaction `backupsContinue`).
 */
export function proceed(world: World, cluster: Cluster): Outcome {
  const { backupJob: job = {} } = cluster;
  if (!canProceed(world, cluster)) return { world: withJob(world, cluster, omit(job, 'nextAt')), events: [] };
  switch (job.step) {
    case 'BINDING':
      return beginSync(world, cluster, job);
    case 'SYNCING':
      return start(world, cluster, job);
    case 'RESYNCING':
      return {
        world: withJob(world, cluster, omit(job, 'step', 'nextAt')),
        events: [backupEvent(cluster, 'RESYNC_PERFORMED')],
      };
    case 'ABORTING':
      return abort(world, cluster, job);
    case 'STOPPING':
      return stop(world, cluster, job);
    default:
      return { world: withJob(world, cluster, forgotten(job)), events: [] };
  }
}

function beginSync(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const binding = nextBindingOf(world, cluster);
  const next: BackupJob = { ...job, binding, step: 'SYNCING', nextAt: endOf(world, cluster, 'SYNCING') };
  const events = needsFullSync(job) ? [backupEvent(cluster, 'INITIAL_SYNC_STARTED_AUDIT')] : [];
  return { world: withJob(world, cluster, next), events };
}

/** Makes the platform take snapshots. The first one begins at once. */
function start(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const synced = needsFullSync(job) ? [backupEvent(cluster, 'INITIAL_SYNC_FINISHED_AUDIT')] : [];
  const mended = job.isInconsistent === true ? [backupEvent(cluster, 'CONSISTENT_BACKUP_CONFIGURATION')] : [];
  const row: Cluster = {
    ...cluster,
    backupEnabled: true,
    backupJob: {
      ...omit(job, 'status', 'step', 'nextAt', 'stoppedAt', 'isInconsistent'),
      startedAt: world.now,
    },
    scheduledSince: world.now,
    lastSnapshotAt: world.now,
  };
  const first = requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  return { world: first.world, events: [...synced, ...mended, ...first.events] };
}

/** Stops taking snapshots. A running snapshot is completed. The backup keeps its stores and its daemon. */
function stop(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const binding = job.binding ?? foundingBinding(world, cluster);
  const row: Cluster = {
    ...omit(cluster, 'snapshotQueuedAt'),
    backupEnabled: false,
    backupJob: {
      ...omit(job, 'step', 'nextAt'),
      status: 'STOPPED',
      stoppedAt: job.stoppedAt ?? world.now,
      binding,
    },
    scheduledSince: world.now,
  };
  const next = { ...world, clusters: world.clusters.put(row) };
  return closeAlert(next, 'BACKUP', cluster.id, changeEvent(cluster, 'STATE'));
}

/**
 * Stops a backup whose cluster has changed just after the start. A running or requested snapshot is deleted, and the
 * next start copies all data.
 */
function abort(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const stopped = stop(world, cluster, job);
  const row = stopped.world.clusters.get(cluster.id) ?? cluster;
  const backupJob: BackupJob = { ...omit(row.backupJob ?? {}, 'stoppedAt'), isInconsistent: true };
  const running = runningOf(world, cluster.id);
  return {
    world: {
      ...stopped.world,
      clusters: stopped.world.clusters.put({ ...omit(row, 'onDemand'), backupJob }),
      snapshots: running.reduce((rest, { id }) => rest.remove(id), stopped.world.snapshots),
    },
    events: [backupEvent(cluster, 'INCONSISTENT_BACKUP_CONFIGURATION'), ...stopped.events],
  };
}

/**
 * Returns the job of a backup that was terminated. Only the credentials of its agent and the number of key rotations
 * remain.
 */
function forgotten({ authMechanismName, username, sslEnabled, keyRotations }: BackupJob): BackupJob {
  return {
    ...(keyRotations !== undefined && { keyRotations }),
    ...(authMechanismName && { authMechanismName }),
    ...(username !== undefined && { username }),
    ...(sslEnabled !== undefined && { sslEnabled }),
  };
}

function withJob(world: World, cluster: Cluster, backupJob: BackupJob): World {
  const row: Cluster =
    Object.keys(backupJob).length === 0 ? omit(cluster, 'backupJob') : { ...cluster, backupJob };
  return { ...world, clusters: world.clusters.put(row) };
}
