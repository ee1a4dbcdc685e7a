import type { Schema } from '../../contract/types.js';
import { sortMembers } from '../../world/automation/document/sortMembers.js';
import type { AutomationConfig } from '../../world/tables/automationConfigs.js';
import { agentVersionOf } from '../../world/versions/software.js';
import { wire } from './wire.js';

type MonitoredHost = Schema<'AutomationMonitoredHost'>;

const LOG_DIRECTORY = '/var/log/mongodb-mms-automation';
const LOG_ROTATE = { sizeThresholdMB: 1000, timeThresholdHrs: 24 };

/** Presents the version that the automation agents shall run. */
export function presentAgentVersion(config: AutomationConfig): Schema<'AutomationAgentVersion'> {
  return { directoryUrl: '/download/agent/automation/', name: agentVersionOf(config) };
}

/** Presents the backup agents of a project, with the settings that `putBackupAgentConfig` changes. */
export function presentBackupVersions(
  hostnames: readonly string[],
  { backupAgent }: AutomationConfig,
): MonitoredHost[] {
  const { configOverrides, extras, logPath, logRotate, username } = backupAgent;
  return hostnames.map((hostname) =>
    // Members that clients have sent can have any order.
    sortMembers(
      wire<MonitoredHost & { readonly configOverrides?: unknown; readonly username?: string }>({
        ...extras,
        configOverrides,
        hostname,
        logPath,
        logRotate: logRotate && { ...logRotate },
        name: '7.8.1.1109-1',
        username,
      }),
    ),
  );
}

/** Presents the monitoring agents of a project. */
export function presentMonitoringVersions(hostnames: readonly string[]): MonitoredHost[] {
  return hostnames.map((hostname) => ({
    hostname,
    logPath: `${LOG_DIRECTORY}/monitoring-agent.log`,
    logRotate: LOG_ROTATE,
    name: '7.2.0.488-1',
  }));
}
