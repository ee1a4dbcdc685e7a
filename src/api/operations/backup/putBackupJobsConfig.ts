import { omit } from '../../../world/omit.js';
import { putBackupConfig } from '../../../world/stores/putBackupConfig.js';
import type { Operation } from '../../operation.js';
import { presentJobsConfig } from '../../presenters/presentBackupConfig.js';

/** Replaces the backup-jobs configuration of a project: `PUT /admin/backup/groups/{groupId}`. */
export const putBackupJobsConfig: Operation<'putBackupJobsConfig'> = ({ world, project, body, links }) => {
  const outcome = putBackupConfig(world, project, omit(body, 'links'));
  return { outcome, body: presentJobsConfig(outcome.world, outcome.config, links) };
};
