import { backupStatusOf } from '../clusters/backupStatus.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { withFirstSchedule } from './schedules/firstSchedule.js';
import { endBackup } from './snapshots/backupAlert.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';
import { changeEvent } from './backupEvent.js';
import { COPY_LOST, endOf } from './durations.js';
import { checkVersionIsKnown } from './versionKnown.js';

/** All statuses. A client can request only three of them. */
const STATUSES: ReadonlySet<string> = new Set([
  'INACTIVE',
  'PROVISIONING',
  'STARTED',
  'STOPPED',
  'TERMINATING',
]);

/** Refuses a status that does not exist, that no client can request, or that cannot follow the current one. */
export function checkStatus(cluster: Cluster, requested: string): void {
  const status = backupStatusOf(cluster);
  const isStopping = cluster.backupJob?.step === 'STOPPING';
  switch (requested) {
    case 'STARTED':
      if (status !== 'INACTIVE' && status !== 'STOPPED')
        throw new Refusal('CANNOT_START_BACKUP_INVALID_STATE');
      return;
    case 'STOPPED':
      if (status !== 'STARTED' || isStopping) throw new Refusal('CANNOT_STOP_BACKUP_INVALID_STATE');
      return;
    case 'TERMINATING':
      if (status !== 'STOPPED') throw new Refusal('CANNOT_TERMINATE_BACKUP_INVALID_STATE');
      return;
    default:
      throw STATUSES.has(requested)
        ? new Refusal('UNSUPPORTED_SET_BACKUP_STATE', requested)
        : new Refusal('INVALID_ENUM_VALUE', requested);
  }
}

/** Starts, stops or terminates the backup of a cluster. Call `checkStatus` before. */
export function requestStatus(world: World, cluster: Cluster, requested: string): Outcome {
  const audit = changeEvent(cluster, 'STATE');
  switch (requested) {
    case 'STARTED':
      checkVersionIsKnown(world, cluster);
      return {
        world: withJob(withSchedule(world, cluster), cluster, { status: 'PROVISIONING' }, 'BINDING'),
        events: [audit],
      };
    case 'STOPPED':
      return endBackup(withJob(world, cluster, lostCopy(cluster), 'STOPPING'), cluster, audit);
    default:
      return {
        world: withJob(withoutSnapshots(world, cluster), cluster, { status: 'TERMINATING' }, 'DELETING'),
        events: [audit],
      };
  }
}

/**
 * Returns the members of a job that is stopped during a resync: its copy is useless, so the next start copies all data.
 */
function lostCopy({ backupJob }: Cluster): Partial<BackupJob> {
  return backupJob?.step === 'RESYNCING' ? { stoppedAt: COPY_LOST } : {};
}

/** Gives a new backup the first schedule. A backup that was stopped keeps its own. */
function withSchedule(world: World, cluster: Cluster): World {
  if (backupStatusOf(cluster) !== 'INACTIVE') return world;
  return { ...world, clusters: world.clusters.put(withFirstSchedule(cluster, world.now)) };
}

function withJob(
  world: World,
  cluster: Cluster,
  own: Partial<BackupJob>,
  step: NonNullable<BackupJob['step']>,
): World {
  const { backupJob: before = {} } = world.clusters.get(cluster.id) ?? cluster;
  const backupJob: BackupJob = {
    ...before,
    ...own,
    step,
    since: world.now,
    nextAt: endOf(world, cluster, step),
  };
  const row = { ...(world.clusters.get(cluster.id) ?? cluster), backupJob };
  return { ...world, clusters: world.clusters.put(row) };
}

/** Deletes all snapshots of a cluster at once, including running, queued and requested ones. */
function withoutSnapshots(world: World, { id }: Cluster): World {
  const snapshots = world.snapshots
    .select('cluster', id)
    .toArray()
    .reduce((rest, snapshot) => rest.remove(snapshot.id), world.snapshots);
  const row = world.clusters.get(id);
  const clusters =
    row === undefined ? world.clusters : world.clusters.put(omit(row, 'snapshotQueuedAt', 'onDemand'));
  return { ...world, snapshots, clusters };
}
