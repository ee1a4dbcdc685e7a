import { findDeployment } from '../../../world/stores/deployments.js';
import type { Operation } from '../../operation.js';
import { presentDeployment } from '../../presenters/presentDaemon.js';

/** Gets one deployment region: `GET /admin/backup/backupDeployments/{deploymentId}`. */
export const getBackupDeployment: Operation<'getBackupDeployment'> = ({ world, path, links }) => ({
  body: presentDeployment(findDeployment(world, path.deploymentId), links),
});
