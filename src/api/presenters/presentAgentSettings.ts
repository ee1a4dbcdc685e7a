import type { Schema } from '../../contract/types.js';
import { agentUserOf } from '../../world/automation/agentUser.js';
import { LOG_ROTATE } from '../../world/automation/changeLogRotation.js';
import { withoutSecrets } from '../../world/automation/document/secrets.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type { AutomationConfig } from '../../world/tables/automationConfigs.js';
import type { World } from '../../world/world.js';

type Presented = Schema<'BackupAgentConfig'>;

/**
 * Presents the settings of the backup or monitoring agents, with their defaults and without secrets. Clients send back
 * what they have read, so the result has no members that `PUT` would refuse.
 */
export function presentAgentSettings(
  kind: 'backup' | 'monitoring',
  world: World,
  config: AutomationConfig,
): Presented {
  const settings = (kind === 'backup' ? config.backupAgent : config.monitoringAgent) ?? {};
  const { extras = {}, logRotate, ...own } = withoutSecrets(settings);
  const file = `mongodb-mms-automation/${kind}-agent.log`;
  const isReal = world.quirks.unknownBodyAttributes !== 'reject';
  const presented = {
    logPath: `/var/log/${file}`,
    logPathWindows: isReal ? `%SystemDrive%\\MMSAutomation\\log\\${file.replace('/', '\\')}` : undefined,
    username: agentUserOf(world, config),
    ...own,
    ...extras,
    hasPassword: 'password' in extras ? true : undefined,
    hasSslPEMKeyPwd: 'sslPEMKeyPwd' in extras ? true : undefined,
    logRotate: { ...LOG_ROTATE, ...logRotate },
  };
  return sortMembers(presented as object as Presented);
}
