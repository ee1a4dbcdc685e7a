import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';

/** E20. Get the automation configuration. */
export const getAutomationConfig: Operation<'getAutomationConfig'> = ({ world, project }) => ({
  body: presentAutomationConfig(world, findAutomationConfig(world, project)),
});
