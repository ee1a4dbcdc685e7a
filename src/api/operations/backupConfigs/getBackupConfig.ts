import { findBackup } from '../../../world/backup/findBackup.js';
import type { Operation } from '../../operation.js';
import { presentBackup } from '../../presenters/presentBackup.js';

/** Returns the backup configuration of a cluster: `GET /groups/{groupId}/backupConfigs/{clusterId}`. */
export const getBackupConfig: Operation<'getBackupConfig'> = ({ world, project, path, links }) => ({
  body: presentBackup(world, findBackup(world, project, path.clusterId), links),
});
