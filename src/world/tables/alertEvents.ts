import type { AlertTypeName } from './alerts.js';

/** The event of metric alerts. Its configurations have a `metricThreshold`. */
export const METRIC_EVENT = 'OUTSIDE_METRIC_THRESHOLD';

/** How alert configurations use an event type. */
export interface AlertEvent {
  /** The deprecated member `typeName` of configurations and alerts. */
  readonly typeName: AlertTypeName | 'GROUP' | 'USER';
  /**
   * Whether the event reports something that cannot end. The platform sends one notification for it and opens no alert.
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

/** The types of events for which alerts can be configured. */
const EVENTS: Readonly<Record<string, AlertEvent>> = {
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
  TOO_FEW_HEALTHY_MEMBERS: set,
  TOO_MANY_UNHEALTHY_MEMBERS: set,
  TOO_MANY_ELECTIONS: set,
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
  USERS_WITHOUT_MULTI_FACTOR_AUTH: group,
  GROUP_TAGS_MODIFIED: { ...group, ...informational },
  JOINED_GROUP: { typeName: 'USER', ...informational },
  REMOVED_FROM_GROUP: { typeName: 'USER', ...informational },
  USER_ROLES_CHANGED_AUDIT: { typeName: 'USER', ...informational },
  RS_BIND_ERROR: { ...backup, isGlobal: true },
  BACKUP_TOO_MANY_RETRIES: { ...backup, isGlobal: true },
  BACKUP_IN_UNEXPECTED_STATE: { ...backup, isGlobal: true },
};

/** Returns how alert configurations use an event type, or `undefined` if no alerts exist for it. */
export function alertEventOf(eventTypeName: string): AlertEvent | undefined {
  return Object.hasOwn(EVENTS, eventTypeName) ? EVENTS[eventTypeName] : undefined;
}

/** Returns whether a configuration of this event type may have matchers, which restrict its targets. */
export function hasMatchers(eventTypeName: string): boolean {
  const typeName = alertEventOf(eventTypeName)?.typeName ?? '';
  return ['HOST', 'HOST_METRIC', 'REPLICA_SET', 'CLUSTER'].includes(typeName);
}
