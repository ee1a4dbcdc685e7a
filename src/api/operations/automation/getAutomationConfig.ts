import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAutomationConfig } from '../../presenters/presentAutomationConfig.js';

/** E20. Get the automation configuration. */
export const getAutomationConfig: Operation<'getAutomationConfig'> = {
  role: 'GROUP_AUTOMATION_ADMIN',
  handle({ world, project }) {
    return { body: presentAutomationConfig(world, findAutomationConfig(world, project)) };
  },
};
