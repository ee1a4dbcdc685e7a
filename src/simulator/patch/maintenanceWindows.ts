import { ALERT_TYPES, type MaintenanceWindow } from '../../world/maintenance/maintenanceWindow.js';
import { WrongJson } from '../../input/json/reader.js';
import { listOf, oneOf, text, wholeSeconds } from '../../input/json/readers.js';
import { changed } from './changed.js';
import { droppable, member, patchesOf } from './patchable.js';

/** Maintenance windows: when they are, what they silence, what they are for. */
export const maintenanceWindows = patchesOf<MaintenanceWindow>()(
  {
    startDate: member(wholeSeconds),
    endDate: member(wholeSeconds),
    alertTypeNames: member(listOf(oneOf(...ALERT_TYPES))),
    description: droppable(text()),
  },
  (world, window, change) => {
    const after = changed({ ...window, updated: world.now }, change);
    if (after.endDate <= after.startDate) {
      const path = change.endDate === undefined ? '$.startDate' : '$.endDate';
      throw new WrongJson([{ path, message: 'the window would end before it starts' }]);
    }
    return {
      world: { ...world, maintenanceWindows: world.maintenanceWindows.put(after) },
      events: [],
    };
  },
);
