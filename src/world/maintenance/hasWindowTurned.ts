import type { Instant } from '../instant.js';
import type { World } from '../world.js';

/**
 * Returns whether a maintenance window began or ended between two worlds. Both events change which alerts are silenced.
 */
export function hasWindowTurned(before: World, { now, maintenanceWindows }: World): boolean {
  const isBetween = (instant: Instant): boolean => before.now < instant && instant <= now;
  const windows = maintenanceWindows.all().toArray();
  return windows.some(({ startDate, endDate }) => isBetween(startDate) || isBetween(endDate));
}
