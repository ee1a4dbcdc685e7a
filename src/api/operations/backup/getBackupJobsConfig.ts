import { findBackupConfig } from '../../../world/backup/findBackupConfig.js';
import type { Operation } from '../../operation.js';
import { presentBackupConfig } from '../../presenters/presentBackupConfig.js';

/** E12. Get one project backup-jobs configuration. */
export const getBackupJobsConfig: Operation<'getBackupJobsConfig'> = ({ world, project, links }) => ({
  body: presentBackupConfig(findBackupConfig(world, project), links),
});
