export type { BackupConfig, DaemonFilter, StoreFilter } from '../tables/backupConfigs.js';
