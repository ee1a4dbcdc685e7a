import type { Outcome } from '../outcome.js';
import type { AutomationConfig, LogRotateSettings } from '../tables/automationConfigs.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { diffSettings } from './diffSettings.js';
import { objectsIn } from './document/entries.js';
import { findAutomationConfig } from './findAutomationConfig.js';
import { publish } from './publish.js';

/**
 * The setting of a process that configures log rotation: `logRotate` for the log, `auditLogRotate` for the audit log.
 */
export type RotatedLog = 'logRotate' | 'auditLogRotate';

/** Limits at which logs are rotated, if a client does not set them. */
export const LOG_ROTATE = { sizeThresholdMB: 1000, timeThresholdHrs: 24 } as const;

/** Replaces the log rotation of all processes of a project, and publishes a new version of the automation config. */
export function changeLogRotation(
  world: World,
  project: Project,
  log: RotatedLog,
  given: LogRotateSettings,
): Outcome {
  const config = findAutomationConfig(world, project);
  const member = log === 'logRotate' ? 'systemLogRotate' : log;
  const rotation: LogRotateSettings = { ...LOG_ROTATE, ...given };
  const params = diffSettings({ [log]: config[member] ?? {} }, { [log]: rotation });
  return publish(world, { ...config, [member]: rotation, ...documentWith(config, log, rotation) }, [
    { name: 'Log Rotation', params, status: 'MODIFIED', type: 'PROCESS' },
  ]);
}

/** Returns the document that a client has put, with new log rotation settings in each of its processes. */
function documentWith(
  { document }: AutomationConfig,
  log: RotatedLog,
  rotation: LogRotateSettings,
): Pick<AutomationConfig, 'document'> {
  if (document === undefined) return {};
  const processes = objectsIn(document.processes).map((process) => ({ ...process, [log]: rotation }));
  return { document: { ...document, processes } };
}
