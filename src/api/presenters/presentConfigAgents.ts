import type { Schema } from '../../contract/types.js';
import { LOG_ROTATE } from '../../world/automation/changeLogRotation.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type { AutomationConfig, BackupAgentSettings } from '../../world/tables/automationConfigs.js';
import { agentVersionOf } from '../../world/versions/software.js';
import { wire } from './wire.js';

type MonitoredHost = Schema<'AutomationMonitoredHost'>;

const LOG_DIRECTORY = '/var/log/mongodb-mms-automation';

/** Presents the version that the automation agents should run. */
export function presentAgentVersion(config: AutomationConfig): Schema<'AutomationAgentVersion'> {
  return { directoryUrl: '/download/agent/automation/', name: agentVersionOf(config) };
}

/** Presents the backup agents of a project, with the settings that `putBackupAgentConfig` changes. */
export function presentBackupVersions(
  hostnames: readonly string[],
  { backupAgent }: AutomationConfig,
): MonitoredHost[] {
  return hostnames.map((hostname) => presentAgent(hostname, '7.8.1.1109-1', backupAgent));
}

/** Presents the monitoring agents of a project, with the settings that `putMonitoringAgentConfig` changes. */
export function presentMonitoringVersions(
  hostnames: readonly string[],
  { monitoringAgent = {} }: AutomationConfig,
): MonitoredHost[] {
  const { logPath = `${LOG_DIRECTORY}/monitoring-agent.log`, logRotate } = monitoringAgent;
  const settings = { ...monitoringAgent, logPath, logRotate: { ...LOG_ROTATE, ...logRotate } };
  return hostnames.map((hostname) => presentAgent(hostname, '7.2.0.488-1', settings));
}

function presentAgent(hostname: string, version: string, settings: BackupAgentSettings): MonitoredHost {
  const { configOverrides, extras, logPath, logRotate, username } = settings;
  // Sort the members, because clients can send them in any order.
  return sortMembers(
    wire<MonitoredHost & { readonly configOverrides?: unknown; readonly username?: string }>({
      ...extras,
      configOverrides,
      hostname,
      logPath,
      logRotate: logRotate && { ...logRotate },
      name: version,
      username,
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
