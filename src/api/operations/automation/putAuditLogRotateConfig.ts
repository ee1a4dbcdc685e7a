import { changeLogRotation } from '../../../world/automation/changeLogRotation.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../../operation.js';

/** Sets the rotation of audit logs: `PUT /groups/{groupId}/automationConfig/auditLogRotateConfig`. */
export const putAuditLogRotateConfig: Operation<'putAuditLogRotateConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK', 'DISABLE_MONGOD_LOG_MANAGEMENT');
  return { outcome: changeLogRotation(world, project, 'auditLogRotate', body), body: {} };
};
