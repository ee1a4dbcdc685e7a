import type { EventDiffParam } from '../tables/events.js';
import type { BackupAgentSettings } from '../tables/automationConfigs.js';

/** Names of settings as the event feed shows them. */
const LABELS: Readonly<Record<string, string>> = {
  logPath: 'Log Path',
  'logRotate.sizeThresholdMB': 'Log Rotation Size Threshold (MB)',
  'logRotate.timeThresholdHrs': 'Log Rotation Time Threshold (Hours)',
  username: 'Username',
};
const SECRET = /password|apikey|pwd/i;

/**
 * Returns the settings of the backup agent that differ between two versions, each with both values. Secret
 * values are replaced by `<redacted>`.
 */
export function diffSettings(
  before: BackupAgentSettings,
  after: BackupAgentSettings,
): readonly EventDiffParam[] {
  const [old, fresh] = [flatten(before), flatten(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].toSorted();
  return names
    .filter((param) => old[param] !== fresh[param])
    .map((param) => ({
      display: LABELS[param] ?? param,
      new: shown(param, fresh[param]),
      old: shown(param, old[param]),
      param,
    }));
}

function shown(param: string, value: string | undefined): string {
  return value !== undefined && SECRET.test(param) ? '<redacted>' : (value ?? '');
}

function flatten(settings: object, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(settings) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      Object.assign(flat, flatten(value, `${prefix}${name}.`));
    } else {
      flat[prefix + name] = typeof value === 'string' ? value : JSON.stringify(value);
    }
  }
  return flat;
}
