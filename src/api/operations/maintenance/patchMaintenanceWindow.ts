import { changeWindow } from '../../../world/maintenance/changeWindows.js';
import { findMaintenanceWindow } from '../../../world/maintenance/findMaintenanceWindow.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';
import { readWindow } from '../../requests/readWindow.js';

/** Changes a maintenance window: `PATCH /groups/{groupId}/maintenanceWindows/{windowId}`. */
export const patchMaintenanceWindow: Operation<'patchMaintenanceWindow'> = (call) => {
  const { world, project, path, body, links } = call;
  const window = findMaintenanceWindow(world, project, path.windowId);
  const change = readWindow(body);
  if (Object.keys(change).length === 0) throw new Refusal('INVALID_JSON');
  const outcome = changeWindow(world, window, change);
  return { outcome, body: presentMaintenanceWindow(outcome.window, links) };
};
