import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import { logRotationOf } from '../../../world/automation/changeLogRotation.js';
import type { Operation } from '../../operation.js';

/** Gets the rotation of audit logs: `GET /groups/{groupId}/automationConfig/auditLogRotateConfig`. */
export const getAuditLogRotateConfig: Operation<'getAuditLogRotateConfig'> = ({ world, project }) => ({
  body: logRotationOf(findAutomationConfig(world, project), 'auditLogRotate'),
});
