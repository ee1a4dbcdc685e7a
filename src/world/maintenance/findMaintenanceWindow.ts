import { isObjectId } from '../ids.js';
import type { Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { MaintenanceWindow } from '../tables/maintenanceWindows.js';

/**
 * Finds a project's maintenance window by id. Refuses an unknown id, and the id of a window that has ended
 * (E17).
 */
export function findMaintenanceWindow(world: World, project: Project, id: string): MaintenanceWindow {
  const window = world.maintenanceWindows.get(id);
  if (window?.groupId === project.id && isListed(window, world.now)) return window;
  throw isObjectId(id)
    ? new Refusal('MAINTENANCE_WINDOW_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_WINDOW_ID', id);
}

/** Returns a project's windows "whose end date is in the future", oldest first (E11). */
export function listedWindows(world: World, project: Project): readonly MaintenanceWindow[] {
  const windows = world.maintenanceWindows.select('project', project.id).toArray();
  return windows.filter((window) => isListed(window, world.now));
}

/**
 * Returns whether clients can find a window: "Listed while `endDate` is in the future" (States: Maintenance
 * window).
 */
function isListed({ endDate }: MaintenanceWindow, now: Instant): boolean {
  return endDate > now;
}
