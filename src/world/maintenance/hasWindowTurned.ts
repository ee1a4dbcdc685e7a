import type { Instant } from '../instant.js';
import type { World } from '../world.js';

/** Whether a maintenance window, which silences alerts, began or ended. */
export function hasWindowTurned(before: World, { now, maintenanceWindows }: World): boolean {
  const isBetween = (instant: Instant): boolean => before.now < instant && instant <= now;
  const windows = maintenanceWindows.all().toArray();
  return windows.some(({ startDate, endDate }) => isBetween(startDate) || isBetween(endDate));
}
