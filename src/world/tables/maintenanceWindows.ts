import { ALERT_TYPES } from './alerts.js';
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
});
