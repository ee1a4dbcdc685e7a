import type { Schema } from '../../contract/types.js';
import type { AutomationConfig } from '../../world/automation/automationConfig.js';
import type { AgentType, Project } from '../../world/projects/project.js';
import { inOrder } from './inOrder.js';
import { wire } from './wire.js';

type Presented = Schema<'AutomationMonitoredHost'>;

const LOG_DIRECTORY = '/var/log/mongodb-mms-automation';
const LOG_ROTATE = { sizeThresholdMB: 1000, timeThresholdHrs: 24 };

/** The backup agents, with the settings that E14 made and no others. */
export function presentBackupVersions(project: Project | undefined, config: AutomationConfig): Presented[] {
  const { configOverrides, extras, logPath, logRotate, username } = config.backupAgent;
  return agentsOf(project, 'BACKUP').map((hostname) =>
    inOrder(
      wire<Presented & { readonly configOverrides?: unknown; readonly username?: string }>({
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

/** The monitoring agents. */
export function presentMonitoringVersions(project: Project | undefined): Presented[] {
  return agentsOf(project, 'MONITORING').map((hostname) => ({
    hostname,
    logPath: `${LOG_DIRECTORY}/monitoring-agent.log`,
    logRotate: LOG_ROTATE,
    name: '7.2.0.488-1',
  }));
}

function agentsOf(project: Project | undefined, typeName: AgentType): string[] {
  return (project?.agents ?? [])
    .filter((agent) => agent.typeName === typeName)
    .map(({ hostname }) => hostname);
}
