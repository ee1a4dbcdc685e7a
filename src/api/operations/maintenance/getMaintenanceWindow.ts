import { findMaintenanceWindow } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';

/** E17. Get one maintenance window "whose end date is in the future". */
export const getMaintenanceWindow: Operation<'getMaintenanceWindow'> = ({ world, project, path, links }) => ({
  body: presentMaintenanceWindow(findMaintenanceWindow(world, project, path.windowId), links),
});
