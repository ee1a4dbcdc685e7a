import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';

/** Returns the automation configuration of a project: `GET /groups/{groupId}/automationConfig` (E20). */
export const getAutomationConfig: Operation<'getAutomationConfig'> = ({ world, project }) => ({
  body: presentAutomationConfig(world, findAutomationConfig(world, project)),
});
