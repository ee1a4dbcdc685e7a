import { changeMonitoringAgent } from '../../../world/automation/changeBackupAgent.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../../operation.js';
import { readAgentSettings } from '../../requests/readAgentSettings.js';

/** Updates the monitoring agents' settings: `PUT /groups/{groupId}/automationConfig/monitoringAgentConfig`. */
export const putMonitoringAgentConfig: Operation<'putMonitoringAgentConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK');
  return { outcome: changeMonitoringAgent(world, project, readAgentSettings(body, world.quirks)), body: {} };
};
