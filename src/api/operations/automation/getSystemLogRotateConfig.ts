import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import { logRotationOf } from '../../../world/automation/changeLogRotation.js';
import type { Operation } from '../../operation.js';

/** Gets the rotation of logs: `GET /groups/{groupId}/automationConfig/systemLogRotateConfig`. */
export const getSystemLogRotateConfig: Operation<'getSystemLogRotateConfig'> = ({ world, project }) => ({
  body: logRotationOf(findAutomationConfig(world, project), 'logRotate'),
});
