import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { closeAlert } from '../alerts/closeAlert.js';
import { foundingBinding } from '../stores/bindStores.js';
import { requestSnapshots } from '../snapshots/requestSnapshots.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { backupEvent, changeEvent } from './backupEvent.js';
import { canProceed, nextBindingOf } from './canProceed.js';
import { endOf, needsFullSync } from './durations.js';

/** Ends the current step of a backup. If it cannot end now, it waits until something changes (`wakeBackups`). */
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

/** Starts to take snapshots. The first one begins at once. */
function start(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const synced = needsFullSync(job) ? [backupEvent(cluster, 'INITIAL_SYNC_FINISHED_AUDIT')] : [];
  const row: Cluster = {
    ...cluster,
    backupEnabled: true,
    backupJob: omit(job, 'status', 'step', 'nextAt', 'stoppedAt'),
    ...{ scheduledSince: world.now, lastSnapshotAt: world.now },
  };
  const first = requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  return { world: first.world, events: [...synced, ...first.events] };
}

/** Stops to take snapshots. A running one is completed. The backup keeps its stores and its daemon. */
function stop(world: World, cluster: Cluster, job: BackupJob): Outcome {
  const binding = job.binding ?? foundingBinding(world, cluster);
  const row: Cluster = {
    ...omit(cluster, 'snapshotQueuedAt'),
    backupEnabled: false,
    backupJob: { ...omit(job, 'step', 'nextAt'), status: 'STOPPED', stoppedAt: world.now, binding },
    scheduledSince: world.now,
  };
  const next = { ...world, clusters: world.clusters.put(row) };
  return closeAlert(next, 'BACKUP', cluster.id, changeEvent(cluster, 'STATE'));
}

/** Returns the job of a backup that was terminated. Only the credentials of its agent remain. */
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
