import { createDeployment } from '../../../world/stores/deployments.js';
import { omit } from '../../../world/omit.js';
import type { Operation } from '../../operation.js';
import { presentDeployment } from '../../presenters/presentDaemon.js';

/** Creates a deployment region: `POST /admin/backup/backupDeployments`. */
export const createBackupDeployment: Operation<'createBackupDeployment'> = ({ world, body, links }) => {
  const outcome = createDeployment(world, omit(body, 'links', 'id'));
  return { outcome, body: presentDeployment(outcome.deployment, links) };
};
