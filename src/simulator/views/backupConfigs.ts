import type { BackupConfig } from '../../world/backup/backupConfig.js';
import type { StateView } from './collection.js';

/** Backup-jobs configurations, by their project's name; their id is the project's. */
export const backupConfigs: StateView<BackupConfig> = {
  dependsOn: { names: ['projects'] },
  present: (config) => ({ ...config, groupId: config.id }),
};
