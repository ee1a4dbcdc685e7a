import type { ClockSetting } from '../world/clockSetting.js';

/** Formats a clock setting as a value of `--clock`. */
export function clockText(setting: ClockSetting): string {
  return setting === 1 ? 'realtime' : String(setting);
}
