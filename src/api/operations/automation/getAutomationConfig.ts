import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';
import { withRestoreAddresses } from '../../presenters/restoreAddresses.js';

/** Returns the automation configuration of a project: `GET /groups/{groupId}/automationConfig` (E20). */
export const getAutomationConfig: Operation<'getAutomationConfig'> = ({ world, project, links }) => ({
  body: withRestoreAddresses(presentAutomationConfig(world, findAutomationConfig(world, project)), links),
});
