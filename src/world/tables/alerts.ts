import { EVENT_TYPE_NAMES } from '../eventTypes.js';
import { instantText } from '../tree/indexText.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { currentValue } from './events.js';
import { instant } from '../rowTypes.js';
import { object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Types of alerts that maintenance windows can silence. */
export const ALERT_TYPES = ['HOST', 'REPLICA_SET', 'CLUSTER', 'AGENT', 'BACKUP'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

const schema = object({
  id: string,
  groupId: string,
  alertConfigId: string,
  typeName: oneOf(...ALERT_TYPES, 'HOST_METRIC'),
  /** Type of the event that opened the alert. */
  eventTypeName: oneOf(...EVENT_TYPE_NAMES),
  status: oneOf('OPEN', 'CLOSED'),
  created: instant,
  updated: instant,
  /** When the alert closed. Unset while it is open. */
  resolved: optional(instant),
  /** When users were last notified. Unset if maintenance windows have silenced all notifications so far. */
  lastNotified: optional(instant),
  /**
   * Kind of the alert, and id of the object that has the problem. A project has at most one open alert with
   * the same subject.
   */
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

/** A problem that the platform reports. After the alert closes, the row remains. */
export interface Alert extends Infer<typeof schema> {}
export type AlertTypeName = Alert['typeName'];

export const alerts: TableDefinition<Alert, 'project' | 'openSubject' | 'openOfCluster' | 'closed'> =
  defineTable({
    schema,
    indexes: {
      /** A project's alerts, oldest first: ids start with the creation time in seconds. */
      project: ({ groupId, id }) => [groupId, id],
      openSubject: ({ status, groupId, subject, id }) =>
        status === 'OPEN' ? [openKey(groupId, subject), id] : undefined,
      openOfCluster: ({ status, clusterId, id }) =>
        status === 'OPEN' && clusterId !== undefined ? [clusterId, id] : undefined,
      /** A project's closed alerts, in the order in which they closed. */
      closed: ({ groupId, id, resolved }) =>
        resolved === undefined ? undefined : [groupId, instantText(resolved), id],
    },
    refersTo: { groupId: 'projects', clusterId: 'clusters' },
    readableName: ({ eventTypeName, subject }) => `${eventTypeName} ${subject}`,
  });

/**
 * Returns the group of an open alert in the index `openSubject`. It is unique, because a project has at most
 * one open alert with the same subject.
 */
export function openKey(groupId: string, subject: string): string {
  return `${groupId}/${subject}`;
}
