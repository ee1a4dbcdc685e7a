import { Conflict } from '../conflict.js';
import { omit } from '../omit.js';
import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';
import type { World } from '../world.js';

/** Refuses to enable a backup that is being terminated. */
export function checkIsSwitchable({ name, backupJob }: Cluster): void {
  if (backupJob?.status === 'TERMINATING')
    throw new Conflict(`The backup of ${name} is being terminated; enable it again when it is INACTIVE.`);
}

/**
 * Completes a tester's change of `backupEnabled`. The change takes effect at once: the backup is started without an
 * initial sync, or it is stopped.
 */
export function switchBackup({ now }: World, before: Cluster, after: Cluster): Cluster {
  if (before.backupEnabled === after.backupEnabled) return after;
  const { backupJob = {} } = after;
  const job: BackupJob = omit(backupJob, 'status', 'step', 'nextAt', 'stoppedAt', 'startedAt');
  if (!after.backupEnabled)
    return { ...after, backupJob: { ...job, status: 'STOPPED', since: now, stoppedAt: now } };
  return Object.keys(job).length === 0 ? omit(after, 'backupJob') : { ...after, backupJob: job };
}
