import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentJobsConfig } from '../../presenters/presentBackupConfig.js';

/** Lists the backup-jobs configurations of all projects: `GET /admin/backup/groups`. */
export const listBackupJobsConfigs: Operation<'listBackupJobsConfigs'> = (call) => ({
  body: list(call, call.world.backupConfigs.all(), (config) =>
    presentJobsConfig(call.world, config, call.links),
  ),
});
