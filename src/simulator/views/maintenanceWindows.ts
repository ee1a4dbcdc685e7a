import type { MaintenanceWindow } from '../../world/maintenance/maintenanceWindow.js';
import type { StateView } from './collection.js';
import { timestamp } from './timestamp.js';

/** Maintenance windows, past ones too, by their description where they have one. */
export const maintenanceWindows: StateView<MaintenanceWindow> = {
  present: (window) => ({
    ...window,
    created: timestamp(window.created),
    updated: timestamp(window.updated),
    startDate: timestamp(window.startDate),
    endDate: timestamp(window.endDate),
  }),
};
