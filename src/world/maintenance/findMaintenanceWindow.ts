import { isObjectId } from '../ids.js';
import type { Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { MaintenanceWindow } from '../tables/maintenanceWindows.js';

/**
 * Finds a maintenance window of a project by id (`getMaintenanceWindow`, E17). Refuses an unknown id, and the
 * id of a window that has ended.
 */
export function findMaintenanceWindow(world: World, project: Project, id: string): MaintenanceWindow {
  const window = world.maintenanceWindows.get(id);
  if (window?.groupId === project.id && isListed(window, world.now)) return window;
  throw isObjectId(id)
    ? new Refusal('MAINTENANCE_WINDOW_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_WINDOW_ID', id);
}

/**
 * Returns the maintenance windows of a project that have not ended, oldest first (`listMaintenanceWindows`,
 * E11).
 */
export function listedWindows(world: World, project: Project): readonly MaintenanceWindow[] {
  const windows = world.maintenanceWindows.select('project', project.id).toArray();
  return windows.filter((window) => isListed(window, world.now));
}

/**
 * Returns whether clients can find a window. The platform's API document, section "States and transitions":
 * "Listed while `endDate` is in the future".
 */
function isListed({ endDate }: MaintenanceWindow, now: Instant): boolean {
  return endDate > now;
}
