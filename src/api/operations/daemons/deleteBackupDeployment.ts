import { deleteDeployment, findDeployment } from '../../../world/stores/deployments.js';
import type { Operation } from '../../operation.js';

/** Deletes a deployment region: `DELETE /admin/backup/backupDeployments/{deploymentId}`. */
export const deleteBackupDeployment: Operation<'deleteBackupDeployment'> = ({ world, path }) => ({
  outcome: deleteDeployment(world, findDeployment(world, path.deploymentId)),
});
