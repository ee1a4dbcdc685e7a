import { listedWindows } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';

/** E11. List maintenance windows: "only windows whose end date is in the future". */
export const listMaintenanceWindows: Operation<'listMaintenanceWindows'> = (call) => {
  const { world, project, links } = call;
  const windows = listedWindows(world, project);
  return { body: list(call, windows, (window) => presentMaintenanceWindow(window, links)) };
};
