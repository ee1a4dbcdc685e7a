import { createDeployment } from '../../../world/stores/deployments.js';
import type { Operation } from '../../operation.js';
import { presentDeployment } from '../../presenters/presentDaemon.js';

/** Creates a deployment region: `POST /admin/backup/backupDeployments`. */
export const createBackupDeployment: Operation<'createBackupDeployment'> = ({ world, body, links }) => {
  const outcome = createDeployment(world, body);
  return { outcome, body: presentDeployment(outcome.deployment, links) };
};
