/** The types of the rows. */
export type { BackupConfig, DaemonFilter, StoreFilter } from '../tables/backupConfigs.js';
