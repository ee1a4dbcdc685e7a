import type { BackupJob } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';

/** Returns the storage engine of the databases that keep a cluster's snapshots. */
export function engineOf({
  backupJob,
}: Pick<Cluster, 'backupJob'>): NonNullable<BackupJob['storageEngineName']> {
  return backupJob?.storageEngineName ?? 'WIRED_TIGER';
}

/** Returns from which member of each replica set the daemon copies the data: a role or an address. */
export function syncSourceOf({ backupJob }: Pick<Cluster, 'backupJob'>): string {
  return backupJob?.syncSource ?? 'SECONDARY';
}
