import type { Schema } from '../../contract/types.js';
import { LOG_ROTATE } from '../../world/automation/changeLogRotation.js';
import { AGENT_VERSIONS } from '../../world/automation/document/agentEntries.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type {
  AutomationConfig,
  BackupAgentSettings,
  ConfigDocument,
} from '../../world/tables/automationConfigs.js';
import { agentVersionOf } from '../../world/versions/software.js';
import { wire } from '../reply/wire.js';
import { agentUserOf } from '../../world/automation/agentUser.js';
import { withoutSecrets } from '../../world/automation/document/secrets.js';
import type { World } from '../../world/world.js';

type MonitoredHost = Schema<'AutomationMonitoredHost'>;

const LOG_DIRECTORY = '/var/log/mongodb-mms-automation';

/** Presents the version that the automation agents should run. */
export function presentAgentVersion(config: AutomationConfig): Schema<'AutomationAgentVersion'> {
  return { directoryUrl: '/download/agent/automation/', name: agentVersionOf(config) };
}

/** Presents the backup agents of a project, with the settings that `putBackupAgentConfig` changes. */
export function presentBackupVersions(
  entries: readonly ConfigDocument[],
  { backupAgent }: AutomationConfig,
): MonitoredHost[] {
  return entries.map((entry) => presentAgent(entry, AGENT_VERSIONS.BACKUP, backupAgent));
}

/** Presents the monitoring agents of a project, with the settings that `putMonitoringAgentConfig` changes. */
export function presentMonitoringVersions(
  entries: readonly ConfigDocument[],
  { monitoringAgent = {} }: AutomationConfig,
): MonitoredHost[] {
  const { logPath = `${LOG_DIRECTORY}/monitoring-agent.log`, logRotate } = monitoringAgent;
  const settings = { ...monitoringAgent, logPath, logRotate: { ...LOG_ROTATE, ...logRotate } };
  return entries.map((entry) => presentAgent(entry, AGENT_VERSIONS.MONITORING, settings));
}

function presentAgent(entry: ConfigDocument, version: string, settings: BackupAgentSettings): MonitoredHost {
  const { configOverrides, extras, logPath, logRotate, username } = settings;
  // Sort the members, because clients can send them in any order.
  return sortMembers(
    wire<MonitoredHost>({
      ...extras,
      configOverrides,
      logPath,
      logRotate: logRotate && { ...logRotate },
      name: version,
      username,
      ...entry,
    }),
  );
}

/** Adds the log rotation that clients have set for the project to the settings of a process. */
export function withLogRotation(
  process: Schema<'AutomationProcess'>,
  { systemLogRotate, auditLogRotate }: AutomationConfig,
): Schema<'AutomationProcess'> {
  if (systemLogRotate === undefined && auditLogRotate === undefined) return process;
  return sortMembers({
    ...process,
    ...(systemLogRotate && { logRotate: { ...systemLogRotate } }),
    ...(auditLogRotate && { auditLogRotate: { ...auditLogRotate } }),
  });
}

/**
 * Presents the version of the database tools that a client has named last. `tools` contains the other members, from the
 * configuration that a client has put.
 */
export function presentTools(
  { mongoDbToolsVersion: name }: AutomationConfig,
  tools?: unknown,
): Pick<Schema<'AutomationConfig'>, 'mongoDbToolsVersion'> {
  return name === undefined ? {} : { mongoDbToolsVersion: { ...(typeof tools === 'object' && tools), name } };
}

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
