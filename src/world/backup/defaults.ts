import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';

/** Returns the engine of the databases in which the snapshots of a cluster are kept. */
export function engineOf({
  backupJob,
}: Pick<Cluster, 'backupJob'>): NonNullable<BackupJob['storageEngineName']> {
  return backupJob?.storageEngineName ?? 'WIRED_TIGER';
}

/** Returns the member of each replica set from which the daemon copies the data. */
export function syncSourceOf({ backupJob }: Pick<Cluster, 'backupJob'>): string {
  return backupJob?.syncSource ?? 'SECONDARY';
}
