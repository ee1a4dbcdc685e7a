import { findAutomationConfig } from '../../../world/automation/findAutomationConfig.js';
import type { Operation } from '../../operation.js';
import { presentAgentSettings } from '../../presenters/presentAgentSettings.js';

/** Gets the settings of the backup agents: `GET /groups/{groupId}/automationConfig/backupAgentConfig`. */
export const getBackupAgentConfig: Operation<'getBackupAgentConfig'> = ({ world, project }) => ({
  body: presentAgentSettings('backup', world, findAutomationConfig(world, project)),
});
