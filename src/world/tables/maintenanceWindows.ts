import { ALERT_TYPES } from './alerts.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { wholeSecond } from '../instant.js';
import { omit } from '../omit.js';
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
  editable: { startDate: {}, endDate: {}, alertTypeNames: {}, description: { isRemovable: true } },
  indexes: { project: ({ groupId, id }) => [groupId, id] },
  refersTo: { groupId: 'projects' },
  /** Rounds the dates down to whole seconds, and removes repeated alert types and an empty description. */
  normalize: (window) => ({
    ...(window.description === '' ? omit(window, 'description') : window),
    alertTypeNames: [...new Set(window.alertTypeNames)],
    startDate: wholeSecond(window.startDate),
    endDate: wholeSecond(window.endDate),
  }),
  invariants: [
    {
      members: ['alertTypeNames'],
      says: 'a window needs at least one type of alerts',
      refusal: 'MISSING_MAINTENANCE_WINDOW_ALERT_TYPE_NAME',
      holds: ({ alertTypeNames }) => alertTypeNames.length > 0,
    },
    {
      members: ['endDate', 'startDate'],
      says: 'the window would end before it starts',
      refusal: 'MAINTENANCE_WINDOW_START_DATE_AFTER_END_DATE',
      holds: ({ startDate, endDate }) => startDate < endDate,
    },
  ],
  readableName: ({ description, id }) => description ?? id,
});
