import { listedWindows } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';

/**
 * Lists the maintenance windows of a project that have not ended: `GET /groups/{groupId}/maintenanceWindows`
 * (E11).
 */
export const listMaintenanceWindows: Operation<'listMaintenanceWindows'> = (call) => {
  const { world, project, links } = call;
  const windows = listedWindows(world, project);
  return { body: list(call, windows, (window) => presentMaintenanceWindow(window, links)) };
};
