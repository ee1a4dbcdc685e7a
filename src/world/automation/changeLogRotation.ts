import { isObject } from '../../schema/scalars.js';
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

/**
 * Returns the log rotation of a project: the one of its first process, or the one that a client has last set for all
 * processes.
 */
export function logRotationOf(config: AutomationConfig, log: RotatedLog): Readonly<Record<string, unknown>> {
  const rotations = objectsIn(config.document?.processes).map((process) => process[log]);
  return { ...(rotations.find(isObject) ?? config[memberOf(log)] ?? LOG_ROTATE) };
}

function memberOf(log: RotatedLog): 'systemLogRotate' | 'auditLogRotate' {
  return log === 'logRotate' ? 'systemLogRotate' : log;
}

/** Replaces the log rotation of all processes of a project, and publishes a new version of the automation config. */
export function changeLogRotation(
  world: World,
  project: Project,
  log: RotatedLog,
  given: LogRotateSettings,
): Outcome {
  const config = findAutomationConfig(world, project);
  const member = memberOf(log);
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
