import { changed, edits, InvalidChange, type Change } from '../edits.js';
import { ALERT_TYPES } from '../maintenance/maintenanceWindow.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';
import { list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  groupId: string,
  created: instant,
  updated: instant,
  startDate: instant,
  endDate: instant,
  alertTypeNames: list(oneOf(...ALERT_TYPES)),
  description: optional(string),
});

/** A period in which alerts of some types are silenced. */
export interface MaintenanceWindow extends Infer<typeof schema> {}

export const maintenanceWindows: TableDefinition<MaintenanceWindow, 'project'> = defineTable({
  schema,
  indexes: { project: ({ groupId, id }) => [groupId, id] },
  refersTo: { groupId: 'projects' },
  readableName: ({ description, id }) => description ?? id,
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
});
