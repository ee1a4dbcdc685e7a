import type { Schema } from '../../contract/types.js';
import { AGENT_USERNAME } from '../../world/automation/changeBackupAgent.js';
import { LOG_ROTATE } from '../../world/automation/changeLogRotation.js';
import { withoutSecrets } from '../../world/automation/document/secrets.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type { Quirks } from '../../world/quirks.js';
import type { BackupAgentSettings } from '../../world/tables/automationConfigs.js';

type Presented = Schema<'BackupAgentConfig'>;

/**
 * Presents the settings of the backup or monitoring agents, with their defaults and without secrets. Clients send back
 * what they have read, so the result has no members that `PUT` would refuse.
 */
export function presentAgentSettings(
  kind: 'backup' | 'monitoring',
  settings: BackupAgentSettings = {},
  { unknownBodyAttributes }: Quirks,
): Presented {
  const { extras = {}, logRotate, ...own } = withoutSecrets(settings);
  const file = `mongodb-mms-automation/${kind}-agent.log`;
  const isReal = unknownBodyAttributes !== 'reject';
  const presented = {
    logPath: `/var/log/${file}`,
    logPathWindows: isReal ? `%SystemDrive%\\MMSAutomation\\log\\${file.replace('/', '\\')}` : undefined,
    username: AGENT_USERNAME,
    ...own,
    ...extras,
    hasPassword: 'password' in extras ? true : undefined,
    hasSslPEMKeyPwd: 'sslPEMKeyPwd' in extras ? true : undefined,
    logRotate: { ...LOG_ROTATE, ...logRotate },
  };
  return sortMembers(presented as object as Presented);
}
