import type { CurrentValue } from '../events/event.js';
import type { EventTypeName } from '../events/eventTypes.js';
import { instantText } from '../tree/indexText.js';
import type { Instant } from '../instant.js';
import type { AlertType } from '../maintenance/maintenanceWindow.js';
import type { AlertKind } from './alertKinds.js';

export type AlertTypeName = AlertType | 'HOST_METRIC';

/** A condition that somebody has to know about: one row from its opening event to its closing event and beyond. */
export interface Alert {
  readonly id: string;
  readonly groupId: string;
  readonly alertConfigId: string;
  readonly typeName: AlertTypeName;
  /** The type of the event that opened it. */
  readonly eventTypeName: EventTypeName;
  readonly status: 'OPEN' | 'CLOSED';
  readonly created: Instant;
  readonly updated: Instant;
  /** Unset while it is open. */
  readonly resolved?: Instant;
  /** Unset if a maintenance window has silenced every notification so far. */
  readonly lastNotified?: Instant;
  /** Kind and subject: at most one open alert of a project has the same. */
  readonly subject: string;
  readonly clusterId?: string;
  readonly clusterName?: string;
  readonly currentValue?: CurrentValue;
  readonly hostId?: string;
  readonly hostnameAndPort?: string;
  readonly metricName?: string;
  readonly replicaSetName?: string;
  readonly shardName?: string;
}

/** The kind and subject of an alert as one text. */
export function subjectOf(kind: AlertKind, subject: string): string {
  return `${kind}/${subject}`;
}

/** What at most one open alert is about. */
export function openKey(groupId: string, subject: string): string {
  return `${groupId}/${subject}`;
}

export const alertKeys = {
  /** A project's alerts, oldest first: ids begin with the second of their creation. */
  project: (alert: Alert) => [alert.groupId, alert.id],
  openSubject: (alert: Alert) =>
    alert.status === 'OPEN' ? [openKey(alert.groupId, alert.subject), alert.id] : undefined,
  openOfCluster: (alert: Alert) =>
    alert.status === 'OPEN' && alert.clusterId !== undefined ? [alert.clusterId, alert.id] : undefined,
  /** A project's closed alerts in the order in which they closed. */
  closed: ({ groupId, id, resolved }: Alert) =>
    resolved === undefined ? undefined : [groupId, instantText(resolved), id],
} as const;
