import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAgentSettings } from '../../presenters/presentAgentSettings.js';

/** Gets the settings of the monitoring agents: `GET /groups/{groupId}/automationConfig/monitoringAgentConfig`. */
export const getMonitoringAgentConfig: Operation<'getMonitoringAgentConfig'> = ({ world, project }) => ({
  body: presentAgentSettings('monitoring', world, findAutomationConfig(world, project)),
});
