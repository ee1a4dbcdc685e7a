/** Row types of backup configurations. */
export type { BackupConfig, DaemonFilter, StoreFilter } from '../tables/backupConfigs.js';
