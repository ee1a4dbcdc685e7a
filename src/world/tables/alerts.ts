import { openKey } from '../alerts/alert.js';
import { EVENT_TYPE_NAMES } from '../events/eventTypes.js';
import { ALERT_TYPES } from '../maintenance/maintenanceWindow.js';
import { instantText } from '../tree/indexText.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { currentValue } from './events.js';
import { instant } from '../rowTypes.js';
import { object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  groupId: string,
  alertConfigId: string,
  typeName: oneOf(...ALERT_TYPES, 'HOST_METRIC'),
  /** Type of the event that opened it. */
  eventTypeName: oneOf(...EVENT_TYPE_NAMES),
  status: oneOf('OPEN', 'CLOSED'),
  created: instant,
  updated: instant,
  /** Unset while the alert is open. */
  resolved: optional(instant),
  /** Unset if a maintenance window has silenced every notification so far. */
  lastNotified: optional(instant),
  /** Kind and subject: a project has at most one open alert with the same. */
  subject: string,
  clusterId: optional(string),
  clusterName: optional(string),
  currentValue: optional(currentValue),
  hostId: optional(string),
  hostnameAndPort: optional(string),
  metricName: optional(string),
  replicaSetName: optional(string),
  shardName: optional(string),
});

/** A condition that needs attention. The row stays after the alert has closed. */
export interface Alert extends Infer<typeof schema> {}
export type AlertTypeName = Alert['typeName'];

export const alerts: TableDefinition<Alert, 'project' | 'openSubject' | 'openOfCluster' | 'closed'> =
  defineTable({
    schema,
    indexes: {
      /** A project's alerts, oldest first: ids begin with the second of their creation. */
      project: ({ groupId, id }) => [groupId, id],
      openSubject: ({ status, groupId, subject, id }) =>
        status === 'OPEN' ? [openKey(groupId, subject), id] : undefined,
      openOfCluster: ({ status, clusterId, id }) =>
        status === 'OPEN' && clusterId !== undefined ? [clusterId, id] : undefined,
      /** A project's closed alerts in the order in which they closed. */
      closed: ({ groupId, id, resolved }) =>
        resolved === undefined ? undefined : [groupId, instantText(resolved), id],
    },
    refersTo: { groupId: 'projects', clusterId: 'clusters' },
    readableName: ({ eventTypeName, subject }) => `${eventTypeName} ${subject}`,
  });
