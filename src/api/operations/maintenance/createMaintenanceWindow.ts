import { createWindow } from '../../../world/maintenance/changeWindows.js';
import type { Operation } from '../../operation.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';
import { readWindow } from '../../requests/readWindow.js';

/** Creates a maintenance window: `POST /groups/{groupId}/maintenanceWindows`. */
export const createMaintenanceWindow: Operation<'createMaintenanceWindow'> = (call) => {
  const { world, project, body, links } = call;
  const outcome = createWindow(world, project, readWindow(body));
  return { outcome, body: presentMaintenanceWindow(outcome.window, links) };
};
