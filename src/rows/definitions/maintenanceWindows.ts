import { withRow } from '../../world/putRow.js';
import type { MaintenanceWindow } from '../../world/tables/maintenanceWindows.js';
import { changed, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the times, the alert types and the description of a maintenance window. */
export const maintenanceWindows: CollectionDefinition<MaintenanceWindow> = {
  edit: (
    world,
    window,
    change: Change<MaintenanceWindow, 'startDate' | 'endDate' | 'alertTypeNames' | 'description'>,
  ) => ({
    world: withRow(world, 'maintenanceWindows', changed({ ...window, updated: world.now }, change)),
    events: [],
  }),
};
