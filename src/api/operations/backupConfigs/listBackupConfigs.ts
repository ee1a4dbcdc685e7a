import { backupsOf } from '../../../world/backup/findBackup.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedBackup } from '../../presenters/presentBackup.js';

/** Lists the backup configurations of a project's clusters and their shards: `GET /groups/{groupId}/backupConfigs`. */
export const listBackupConfigs: Operation<'listBackupConfigs'> = (call) => {
  const { world, project, links } = call;
  return { body: list(call, backupsOf(world, project), (each) => presentListedBackup(world, each, links)) };
};
