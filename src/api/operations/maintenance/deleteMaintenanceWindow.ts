import { deleteWindow } from '../../../world/maintenance/changeWindows.js';
import { findMaintenanceWindow } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';

/** Deletes a maintenance window: `DELETE /groups/{groupId}/maintenanceWindows/{windowId}`. */
export const deleteMaintenanceWindow: Operation<'deleteMaintenanceWindow'> = ({ world, project, path }) => ({
  outcome: deleteWindow(world, findMaintenanceWindow(world, project, path.windowId)),
});
