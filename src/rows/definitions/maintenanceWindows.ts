import type { MaintenanceWindow } from '../../world/tables/maintenanceWindows.js';
import { changed, edits, InvalidChange, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the times, the alert types and the description of a maintenance window. */
export const maintenanceWindows: CollectionDefinition<MaintenanceWindow> = {
  editable: edits<MaintenanceWindow>()(
    { startDate: {}, endDate: {}, alertTypeNames: {}, description: { isRemovable: true } },
    (
      world,
      window,
      change: Change<MaintenanceWindow, 'startDate' | 'endDate' | 'alertTypeNames' | 'description'>,
    ) => {
      const after = changed({ ...window, updated: world.now }, change);
      if (after.endDate <= after.startDate)
        throw new InvalidChange(
          change.endDate === undefined ? 'startDate' : 'endDate',
          'the window would end before it starts',
        );
      return { world: { ...world, maintenanceWindows: world.maintenanceWindows.put(after) }, events: [] };
    },
  ),
};
