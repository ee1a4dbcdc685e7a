import { findBackupConfig } from '../../../world/backup/findBackupConfig.js';
import type { Operation } from '../../operation.js';
import { presentBackupConfig } from '../../presenters/presentBackupConfig.js';

/** Returns the backup-jobs configuration of a project: `GET /admin/backup/groups/{groupId}` (E12). */
export const getBackupJobsConfig: Operation<'getBackupJobsConfig'> = ({ world, project, links }) => ({
  body: presentBackupConfig(findBackupConfig(world, project), links),
});
