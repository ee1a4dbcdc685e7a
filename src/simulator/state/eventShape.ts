import { VALUE_UNITS, type CurrentValue, type Event, type EventDiff } from '../../world/events/event.js';
import { EVENT_TYPE_NAMES } from '../../world/events/eventTypes.js';
import { amount, flag, instant, port, text, texts } from './scalarShapes.js';
import { listOf, mapOf, mapWith, oneOf, optional } from './shape.js';

const diff = mapWith<EventDiff>({
  ...{ id: text, name: optional(text) },
  params: listOf(mapWith({ display: text, new: text, old: text, param: text })),
  privileges: optional(listOf(mapWith({ actions: texts, resource: mapOf(text) }))),
  roles: optional(listOf(mapWith({ db: text, role: text }))),
  status: oneOf('NEW', 'MODIFIED', 'REMOVED', 'SHUTDOWN', 'STARTUP', 'RESTORE', 'RESTART'),
  type: oneOf(
    ...(['AUTH', 'AUTOMATION_AGENT', 'BACKUP_AGENT', 'BI_CONNECTOR', 'MONITORING_AGENT'] as const),
    ...(['PROCESS', 'REPLICA_SET', 'ROLES', 'USERS'] as const),
  ),
});

/** A value that crossed a threshold. */
export const currentValue = mapWith<CurrentValue>({ number: amount, units: oneOf(...VALUE_UNITS) });

/** What the rows of the feed look like. */
export const eventShape = mapWith<Event>({
  ...{ id: text, created: instant, eventTypeName: oneOf(...EVENT_TYPE_NAMES), groupId: optional(text) },
  ...{ orgId: optional(text), alertId: optional(text), alertConfigId: optional(text) },
  ...{ accessListEntry: optional(text), clusterId: optional(text), clusterName: optional(text) },
  currentValue: optional(currentValue),
  ...{ collection: optional(text), database: optional(text), diffs: optional(listOf(diff)) },
  ...{ hostId: optional(text), hostname: optional(text), port: optional(port) },
  ...{ metricName: optional(text), opType: optional(text), replicaSetName: optional(text) },
  ...{ shardName: optional(text), targetPublicKey: optional(text), targetUsername: optional(text) },
  ...{ teamId: optional(text), apiKeyId: optional(text), publicKey: optional(text) },
  ...{ userId: optional(text), username: optional(text), isGlobalAdmin: flag },
  remoteAddress: optional(text),
});
