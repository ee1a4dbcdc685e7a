import { EVENT_TYPE_NAMES } from '../eventTypes.js';
import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, instant } from '../rowTypes.js';
import { EVENT_UNITS } from './units.js';
import { flag, list, mapOf, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const diffParam = object({ display: string, new: string, old: string, param: string });

const diff = object({
  id: string,
  name: optional(string),
  params: list(diffParam),
  privileges: optional(list(object({ actions: list(string), resource: mapOf(string) }))),
  roles: optional(list(object({ db: string, role: string }))),
  status: oneOf('NEW', 'MODIFIED', 'REMOVED', 'SHUTDOWN', 'STARTUP', 'RESTORE', 'RESTART'),
  type: oneOf(
    'AUTH',
    'AUTOMATION_AGENT',
    'BACKUP_AGENT',
    'BI_CONNECTOR',
    'MONITORING_AGENT',
    'PROCESS',
    'REPLICA_SET',
    'ROLES',
    'USERS',
  ),
});

/** The value that crossed an alert's threshold. */
export const currentValue = object({ number: amount, units: oneOf(...EVENT_UNITS) });

const schema = object({
  id: string,
  created: instant,
  eventTypeName: oneOf(...EVENT_TYPE_NAMES),
  /** Project whose feed contains the event. */
  groupId: optional(string),
  /**
   * Organization whose feed contains the event. An event that concerns a project and an organization is in both
   * feeds.
   */
  orgId: optional(string),
  alertId: optional(string),
  alertConfigId: optional(string),
  accessListEntry: optional(string),
  clusterId: optional(string),
  clusterName: optional(string),
  collection: optional(string),
  currentValue: optional(currentValue),
  database: optional(string),
  diffs: optional(list(diff)),
  hostId: optional(string),
  hostname: optional(string),
  metricName: optional(string),
  opType: optional(string),
  port: optional(whole(...LIMITS.port)),
  replicaSetName: optional(string),
  shardName: optional(string),
  targetPublicKey: optional(string),
  targetUsername: optional(string),
  teamId: optional(string),
  // These members name the actor: a key or a user, never both. If the platform itself acted, only
  // `isGlobalAdmin` is set. See section "Events" of the platform's API document, rules 1 and 2.
  apiKeyId: optional(string),
  publicKey: optional(string),
  userId: optional(string),
  username: optional(string),
  isGlobalAdmin: flag,
  remoteAddress: optional(string),
});

export interface EventDiffParam extends Infer<typeof diffParam> {}
export interface EventDiff extends Infer<typeof diff> {}
export interface CurrentValue extends Infer<typeof currentValue> {}
/** An entry in the feed of a project or an organization. */
export interface Event extends Infer<typeof schema> {}

/** The user or API key that caused an event. For events that the platform caused by itself, see `SYSTEM`. */
export type Actor = Pick<
  Event,
  'apiKeyId' | 'publicKey' | 'userId' | 'username' | 'isGlobalAdmin' | 'remoteAddress'
>;

/** The members of an event that a move sets. `commit` adds the other members. */
export type EventDraft = Omit<Event, 'id' | 'created' | keyof Actor>;

/** A draft of an event for the feed of a project. */
export type ProjectEventDraft = EventDraft & { readonly groupId: string };

/** Actor of events that the platform causes by itself. It has neither a user nor an API key. */
export const SYSTEM: Actor = { isGlobalAdmin: false };

export const events: TableDefinition<Event, 'project' | 'organization'> = defineTable({
  schema,
  indexes: {
    /** A project's events, oldest first: ids start with the creation time in seconds, and end with a counter. */
    project: ({ groupId, id }) => (groupId === undefined ? undefined : [groupId, id]),
    organization: ({ orgId, id }) => (orgId === undefined ? undefined : [orgId, id]),
  },
  readableName: ({ eventTypeName }) => eventTypeName,
  isVolatile: true,
  possibleNames: EVENT_TYPE_NAMES,
});
