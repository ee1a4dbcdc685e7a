import { changeBackupAgent } from '../../../world/automation/changeBackupAgent.js';
import { refuseIfDisabled } from '../../../world/policies/refuseIfDisabled.js';
import type { Operation } from '../../operation.js';
import { readAgentSettings } from '../../requests/readAgentSettings.js';

/**
 * Updates the backup agent configuration: `PUT /groups/{groupId}/automationConfig/backupAgentConfig` (E14).
 */
export const putBackupAgentConfig: Operation<'putBackupAgentConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'DISABLE_BACKUP_AGENT');
  return { outcome: changeBackupAgent(world, project, readAgentSettings(body, world.quirks)), body: {} };
};
