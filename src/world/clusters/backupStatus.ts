import type { BackupStatus } from '../tables/backupJob.js';
import type { Cluster } from '../tables/clusters.js';

/** Returns the status of a cluster's backup. The platform takes snapshots only while it is STARTED. */
export function backupStatusOf({
  backupEnabled,
  backupJob,
}: Pick<Cluster, 'backupEnabled' | 'backupJob'>): BackupStatus {
  return backupJob?.status ?? (backupEnabled ? 'STARTED' : 'INACTIVE');
}
