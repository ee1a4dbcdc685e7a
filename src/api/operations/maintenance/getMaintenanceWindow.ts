import { findMaintenanceWindow } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';

/**
 * Returns one maintenance window that has not ended: `GET /groups/{groupId}/maintenanceWindows/{windowId}`
 * (E17).
 */
export const getMaintenanceWindow: Operation<'getMaintenanceWindow'> = ({ world, project, path, links }) => ({
  body: presentMaintenanceWindow(findMaintenanceWindow(world, project, path.windowId), links),
});
