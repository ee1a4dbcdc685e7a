import type { EventDiffParam } from '../tables/events.js';
import type { BackupAgentSettings } from '../tables/automationConfigs.js';
import { flatten } from './document/flatten.js';
import { REDACTED } from './document/secrets.js';

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
  return value !== undefined && SECRET.test(param) ? REDACTED : (value ?? '');
}
