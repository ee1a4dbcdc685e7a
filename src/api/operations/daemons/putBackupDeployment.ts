import { replaceDeployment } from '../../../world/stores/deployments.js';
import { omit } from '../../../world/omit.js';
import type { Operation } from '../../operation.js';
import { presentDeployment } from '../../presenters/presentDaemon.js';

/** Replaces a deployment region: `PUT /admin/backup/backupDeployments/{deploymentId}`. */
export const putBackupDeployment: Operation<'putBackupDeployment'> = ({ world, path, body, links }) => {
  const outcome = replaceDeployment(world, path.deploymentId, omit(body, 'links'));
  return { outcome, body: presentDeployment(outcome.deployment, links) };
};
