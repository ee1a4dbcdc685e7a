import { listedWindows } from '../../../world/maintenance/findMaintenanceWindow.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentMaintenanceWindow } from '../../presenters/presentMaintenanceWindow.js';

/** E11. List maintenance windows: "only windows whose end date is in the future". */
export const listMaintenanceWindows: Operation<'listMaintenanceWindows'> = {
  role: 'ANY',
  handle({ world, project, query, links, target }) {
    const windows = listedWindows(world, project);
    const results = cut(windows, pageOf(query)).map((window) => presentMaintenanceWindow(window, links));
    return { body: envelop(links, target, query, results, windows.length) };
  },
};
