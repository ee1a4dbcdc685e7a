import type { EventTypeName } from '../eventTypes.js';
import type { AlertTypeName } from './alerts.js';
import type { ValueUnits } from './units.js';

/** The event of metric alerts. Its configurations have a `metricThreshold`. */
export const METRIC_EVENT = 'OUTSIDE_METRIC_THRESHOLD';

/** The kind of what an event is about. */
export type AlertEventKind = AlertTypeName | 'BI_CONNECTOR' | 'GROUP' | 'ORG' | 'TEAM' | 'USER';

/** The `threshold` of configurations of an event. */
export interface EventThreshold {
  readonly operator: 'GREATER_THAN' | 'LESS_THAN';
  /** Units of a threshold that names none. */
  readonly units: ValueUnits;
  /** Whether it is a number of members of replica sets. Such a configuration needs it. */
  readonly countsMembers?: true;
}

/** How alert configurations use an event type. */
export interface AlertEvent {
  /** The deprecated member `typeName` of configurations and alerts. */
  readonly typeName: AlertEventKind;
  /** Unset if configurations of the event have no `threshold`. */
  readonly threshold?: EventThreshold;
  /**
   * Whether the event reports something that cannot end, or the end of a problem. The platform sends one notification for
   * it and opens no alert.
   */
  readonly isInformational?: true;
  /** Whether only global configurations may name the event. */
  readonly isGlobal?: true;
}

const host = { typeName: 'HOST' } as const;
const set = { typeName: 'REPLICA_SET' } as const;
const cluster = { typeName: 'CLUSTER' } as const;
const agent = { typeName: 'AGENT' } as const;
const backup = { typeName: 'BACKUP' } as const;
const group = { typeName: 'GROUP' } as const;
const informational = { isInformational: true } as const;

const fewer = { operator: 'LESS_THAN', units: 'RAW', countsMembers: true } as const;
const more = { operator: 'GREATER_THAN', units: 'RAW', countsMembers: true } as const;

/**
 * The types of events for which alerts can be configured. The contract, the checks of configurations and
 * docs/fidelity/vocabularies.md follow from this table.
 */
const EVENTS: Readonly<Partial<Record<EventTypeName, AlertEvent>>> = {
  HOST_DOWN: host,
  HOST_RECOVERING: host,
  VERSION_BEHIND: host,
  HOST_SSL_CERTIFICATE_STALE: host,
  HOST_SECURITY_CHECKUP_NOT_MET: host,
  HOST_HAS_INDEX_SUGGESTIONS: host,
  HOST_IP_CHANGED_AUDIT: { ...host, ...informational },
  HOST_NOW_PRIMARY: { ...host, ...informational },
  HOST_NOW_SECONDARY: { ...host, ...informational },
  HOST_NOW_STANDALONE: { ...host, ...informational },
  HOST_RESTARTED: { ...host, ...informational },
  HOST_ROLLBACK: { ...host, ...informational },
  HOST_UPGRADED: { ...host, ...informational },
  HOST_DOWNGRADED: { ...host, ...informational },
  NEW_HOST: { ...host, ...informational },
  ADD_HOST_AUDIT: { ...host, ...informational },
  DELETE_HOST_AUDIT: { ...host, ...informational },
  VERSION_CHANGED: { ...host, ...informational },
  [METRIC_EVENT]: { typeName: 'HOST_METRIC' },
  NO_PRIMARY: set,
  MULTIPLE_PRIMARIES: set,
  TOO_FEW_HEALTHY_MEMBERS: { ...set, threshold: fewer },
  TOO_MANY_UNHEALTHY_MEMBERS: { ...set, threshold: more },
  TOO_MANY_ELECTIONS: { ...set, threshold: { operator: 'GREATER_THAN', units: 'RAW' } },
  REPLICATION_OPLOG_WINDOW_RUNNING_OUT: { ...set, threshold: { operator: 'LESS_THAN', units: 'HOURS' } },
  CONFIGURATION_CHANGED: { ...set, ...informational },
  MEMBER_ADDED: { ...set, ...informational },
  MEMBER_REMOVED: { ...set, ...informational },
  PRIMARY_ELECTED: { ...set, ...informational },
  CLUSTER_MONGOS_IS_MISSING: cluster,
  SHARD_ADDED: { ...cluster, ...informational },
  SHARD_REMOVED: { ...cluster, ...informational },
  MONITORING_AGENT_DOWN: agent,
  MONITORING_AGENT_VERSION_BEHIND: agent,
  AUTOMATION_AGENT_DOWN: agent,
  BACKUP_AGENT_DOWN: agent,
  BACKUP_AGENT_VERSION_BEHIND: agent,
  BACKUP_AGENT_CONF_CALL_FAILURE: agent,
  NEW_AGENT: { ...agent, ...informational },
  AUTOMATION_CONFIG_PUBLISHED_AUDIT: { ...group, ...informational },
  BAD_CLUSTERSHOTS: backup,
  INCONSISTENT_BACKUP_CONFIGURATION: backup,
  OPLOG_BEHIND: backup,
  RESYNC_REQUIRED: backup,
  SYNC_REQUIRED_AUDIT: { ...backup, ...informational },
  RESYNC_PERFORMED: { ...backup, ...informational },
  BI_CONNECTOR_DOWN: { typeName: 'BI_CONNECTOR' },
  USERS_WITHOUT_MULTI_FACTOR_AUTH: group,
  GROUP_TAGS_MODIFIED: { ...group, ...informational },
  JOINED_GROUP: { typeName: 'USER', ...informational },
  REMOVED_FROM_GROUP: { typeName: 'USER', ...informational },
  USER_ROLES_CHANGED_AUDIT: { typeName: 'USER', ...informational },
  ...notifiedOnly(agent, [
    'AUTOMATION_AGENT_UP',
    'BACKUP_AGENT_UP',
    'BACKUP_AGENT_VERSION_CURRENT',
    'MONITORING_AGENT_UP',
    'MONITORING_AGENT_VERSION_CURRENT',
  ]),
  ...notifiedOnly(backup, [
    'CLUSTER_BLACKLIST_UPDATED_AUDIT',
    'CLUSTER_CHECKKPOINT_UPDATED_AUDIT',
    'CLUSTER_CREDENTIAL_UPDATED_AUDIT',
    'CLUSTER_SNAPSHOT_SCHEDULE_UPDATED_AUDIT',
    'CLUSTER_STATE_CHANGED_AUDIT',
    'CLUSTER_STORAGE_ENGINE_UPDATED_AUDIT',
    'CLUSTERSHOT_DELETED_AUDIT',
    'CLUSTERSHOT_EXPIRY_UPDATED_AUDIT',
    'CONSISTENT_BACKUP_CONFIGURATION',
    'GOOD_CLUSTERSHOT',
    'OPLOG_CURRENT',
    'INITIAL_SYNC_FINISHED_AUDIT',
    'INITIAL_SYNC_STARTED_AUDIT',
    'SYNC_PENDING_AUDIT',
    'RESTORE_REQUESTED_AUDIT',
    'RS_BLACKLIST_UPDATED_AUDIT',
    'RS_CREDENTIAL_UPDATED_AUDIT',
    'RS_ROTATE_MASTER_KEY_AUDIT',
    'RS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT',
    'RS_STATE_CHANGED_AUDIT',
    'RS_STORAGE_ENGINE_UPDATED_AUDIT',
    'SNAPSHOT_DELETED_AUDIT',
    'SNAPSHOT_EXPIRY_UPDATED_AUDIT',
  ]),
  ...notifiedOnly({ typeName: 'BI_CONNECTOR' }, ['BI_CONNECTOR_UP']),
  ...notifiedOnly(cluster, ['CLUSTER_MONGOS_IS_PRESENT']),
  ...notifiedOnly(host, [
    'ADD_HOST_TO_REPLICA_SET_AUDIT',
    'REMOVE_HOST_FROM_REPLICA_SET_AUDIT',
    'UNDELETE_HOST_AUDIT',
  ]),
  ...notifiedOnly(set, ['ENOUGH_HEALTHY_MEMBERS', 'ONE_PRIMARY']),
  ...notifiedOnly(group, ['DATA_EXPLORER', 'DATA_EXPLORER_CRUD', 'ALL_USERS_HAVE_MULTI_FACTOR_AUTH']),
  ...notifiedOnly({ typeName: 'ORG' }, [
    'ALL_ORG_USERS_HAVE_MFA',
    'ORG_USERS_WITHOUT_MFA',
    'ORG_RENAMED',
    'ORG_API_KEY_ADDED',
    'ORG_API_KEY_DELETED',
    'ORG_EMPLOYEE_ACCESS_RESTRICTED',
    'ORG_EMPLOYEE_ACCESS_UNRESTRICTED',
    'ORG_PUBLIC_API_ACCESS_LIST_NOT_REQUIRED',
    'ORG_PUBLIC_API_ACCESS_LIST_REQUIRED',
    'ORG_TWO_FACTOR_AUTH_OPTIONAL',
    'ORG_TWO_FACTOR_AUTH_REQUIRED',
  ]),
  ...notifiedOnly({ typeName: 'TEAM' }, [
    'TEAM_ADDED_TO_GROUP',
    'TEAM_REMOVED_FROM_GROUP',
    'TEAM_CREATED',
    'TEAM_DELETED',
    'TEAM_NAME_CHANGED',
    'TEAM_ROLES_MODIFIED',
    'TEAM_UPDATED',
    'USER_ADDED_TO_TEAM',
  ]),
  ...notifiedOnly({ typeName: 'USER' }, [
    'INVITED_TO_GROUP',
    'INVITED_TO_ORG',
    'JOINED_ORG',
    'JOINED_TEAM',
    'JOIN_GROUP_REQUEST_APPROVED_AUDIT',
    'JOIN_GROUP_REQUEST_DENIED_AUDIT',
    'REMOVED_FROM_ORG',
    'REMOVED_FROM_TEAM',
    'REQUESTED_TO_JOIN_GROUP',
  ]),
  RS_BIND_ERROR: { ...backup, isGlobal: true },
  BACKUP_TOO_MANY_RETRIES: { ...backup, isGlobal: true },
  BACKUP_IN_UNEXPECTED_STATE: { ...backup, isGlobal: true },
};

/** Returns the entries of events of a kind that open no alert. */
function notifiedOnly(
  kind: AlertEvent,
  names: readonly EventTypeName[],
): Readonly<Partial<Record<EventTypeName, AlertEvent>>> {
  return Object.fromEntries(names.map((name) => [name, { ...kind, ...informational }]));
}

/** The fields of targets that matchers can name, by the kind of the event. Other events have no matchers. */
const MATCHERS = {
  HOST: ['TYPE_NAME', 'HOSTNAME', 'PORT', 'HOSTNAME_AND_PORT', 'REPLICA_SET_NAME'],
  HOST_METRIC: ['TYPE_NAME', 'HOSTNAME', 'PORT', 'HOSTNAME_AND_PORT', 'REPLICA_SET_NAME'],
  REPLICA_SET: ['REPLICA_SET_NAME', 'SHARD_NAME', 'CLUSTER_NAME'],
  CLUSTER: ['CLUSTER_NAME', 'SHARD_NAME'],
} as const satisfies Partial<Record<AlertEventKind, readonly string[]>>;

export type MatcherField = (typeof MATCHERS)[keyof typeof MATCHERS][number];

/** All fields that matchers can name, in the order of the platform. */
export const MATCHER_FIELDS: readonly MatcherField[] = [
  ...new Set([...MATCHERS.HOST, 'SHARD_NAME' as const, 'CLUSTER_NAME' as const]),
];

/** Types of the events for which alerts can be configured. */
export const ALERT_EVENT_NAMES = Object.keys(EVENTS) as readonly EventTypeName[];

/** Returns how alert configurations use an event type, or `undefined` if no alerts exist for it. */
export function alertEventOf(eventTypeName: string): AlertEvent | undefined {
  return Object.hasOwn(EVENTS, eventTypeName) ? EVENTS[eventTypeName as EventTypeName] : undefined;
}

/** Returns the fields that matchers of a configuration of this event type can name. */
export function matcherFieldsOf(eventTypeName: string): readonly MatcherField[] {
  const fields: Readonly<Partial<Record<AlertEventKind, readonly MatcherField[]>>> = MATCHERS;
  return fields[alertEventOf(eventTypeName)?.typeName ?? 'USER'] ?? [];
}

/** Returns whether configurations of an event type compare a number of members with a threshold. */
export function countsMembers(eventTypeName: string): boolean {
  return alertEventOf(eventTypeName)?.threshold?.countsMembers === true;
}
