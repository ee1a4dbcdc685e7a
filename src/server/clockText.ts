import type { ClockSetting } from '../world/clockSetting.js';

/** A clock setting as `--clock` takes it. */
export function clockText(setting: ClockSetting): string {
  return setting === 1 ? 'realtime' : String(setting);
}
