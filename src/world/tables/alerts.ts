import { EVENT_TYPE_NAMES } from '../eventTypes.js';
import { instantText } from '../tree/indexText.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { currentValue } from './events.js';
import { instant } from '../rowTypes.js';
import { NOTIFICATION_TYPES } from './notificationRules.js';
import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Types of alerts that maintenance windows can silence. */
export const ALERT_TYPES = ['HOST', 'REPLICA_SET', 'CLUSTER', 'AGENT', 'BACKUP'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

const sentNotification = object({
  at: instant,
  reason: oneOf('OPENED', 'REMINDER', 'ACKNOWLEDGED', 'CLOSED'),
  /** Id and type of the notification in its configuration. */
  notifierId: string,
  typeName: oneOf(...NOTIFICATION_TYPES),
  /** The receivers, without secrets. */
  to: string,
});

const schema = object({
  id: string,
  /** Unset for system alerts, which are about the installation. */
  groupId: optional(string),
  alertConfigId: string,
  typeName: oneOf(...ALERT_TYPES, 'HOST_METRIC'),
  /** Type of the event that opened the alert. */
  eventTypeName: oneOf(...EVENT_TYPE_NAMES),
  /**
   * TRACKING: the configuration's delay is not over. CANCELLED: a client has disabled or deleted the configuration, or what the alert is about.
   * UNREPORTED: the problem continues, but no configuration reports it, and clients do not see the alert.
   */
  status: oneOf('OPEN', 'CLOSED', 'TRACKING', 'CANCELLED', 'UNREPORTED'),
  created: instant,
  updated: instant,
  /** When a tracked alert opens. */
  opensAt: optional(instant),
  /** When the alert closed. Unset while it is open. */
  resolved: optional(instant),
  /** When users were last notified. Unset if maintenance windows have silenced all notifications so far. */
  lastNotified: optional(instant),
  /**
   * The end of the time for which `lastNotified` is stored. Later notifications are computed from the configuration.
   */
  notifiedUntil: optional(instant),
  /** The latest notifications until `notifiedUntil`, oldest first. Later ones follow from the configuration. */
  sent: optional(list(sentNotification)),
  acknowledgedUntil: optional(instant),
  acknowledgementComment: optional(string),
  acknowledgingUsername: optional(string),
  /** True for alerts of a configuration that is not the default configuration of an alert kind. */
  isFurther: optional(flag),
  /** True for system alerts and for alerts of global configurations. The alerts of a project do not include them. */
  isGlobal: optional(flag),
  /**
   * Kind of the alert, and id of the object that has the problem. A project has at most one active alert with the same
   * subject. The subjects of alerts marked `isFurther` begin with the id of their configuration.
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
/** A notification of an alert. Nothing is ever sent. */
export interface SentNotification extends Infer<typeof sentNotification> {}

/** Statuses in which the problem of an alert continues. */
const ACTIVE: readonly string[] = ['TRACKING', 'OPEN', 'UNREPORTED'];

type AlertIndex =
  | 'project'
  | 'status'
  | 'openSubject'
  | 'activeOfCluster'
  | 'conditions'
  | 'ofConfig'
  | 'closed';

export const alerts: TableDefinition<Alert, AlertIndex> = defineTable({
  schema,
  indexes: {
    /**
     * The alerts of a project, or all alerts marked `isGlobal`, oldest first: ids start with the creation time in
     * seconds.
     */
    project: (alert) => (alert.status === 'UNREPORTED' ? undefined : [placeOf(alert), alert.id]),
    status: (alert) => [`${placeOf(alert)}/${alert.status}`, alert.id],
    /** Active alerts by subject. */
    openSubject: ({ status, groupId, subject, id }) =>
      ACTIVE.includes(status) ? [openKey(groupId, subject), id] : undefined,
    /** The active alerts of a cluster, except those marked `isGlobal`. */
    activeOfCluster: ({ status, clusterId, isGlobal, id }) =>
      ACTIVE.includes(status) && clusterId !== undefined && isGlobal === undefined
        ? [clusterId, id]
        : undefined,
    /**
     * A project's active alerts about problems that monitoring detects now. Without alerts marked `isFurther`, each
     * problem has one.
     */
    conditions: ({ status, groupId, isFurther, id }) =>
      ACTIVE.includes(status) && isFurther === undefined && groupId !== undefined ? [groupId, id] : undefined,
    /** The alerts of a configuration that are being tracked or open. */
    ofConfig: ({ status, alertConfigId, id }) =>
      status === 'TRACKING' || status === 'OPEN' ? [alertConfigId, id] : undefined,
    /** The closed alerts of a project, or all those marked `isGlobal`, in the order in which they closed. */
    closed: (alert) =>
      alert.resolved === undefined ? undefined : [placeOf(alert), instantText(alert.resolved), alert.id],
  },
  refersTo: { groupId: 'projects', clusterId: 'clusters' },
  readableName: ({ eventTypeName, subject }) => `${eventTypeName} ${subject}`,
});

/** Used in the indexes instead of a project's id, for alerts marked `isGlobal`. */
export const GLOBAL = 'GLOBAL';

/** Returns the id of the project whose lists contain an alert, or `GLOBAL`. */
export function placeOf({ groupId, isGlobal }: Pick<Alert, 'groupId' | 'isGlobal'>): string {
  return isGlobal === true || groupId === undefined ? GLOBAL : groupId;
}

/**
 * Returns the group of an active alert in the index `openSubject`. It is unique, because a project, or the installation,
 * has at most one active alert with the same subject.
 */
export function openKey(groupId: string | undefined, subject: string): string {
  return `${groupId ?? GLOBAL}/${subject}`;
}
