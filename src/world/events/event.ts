import type { Instant } from '../instant.js';
import type { EventTypeName } from './eventTypes.js';

export interface EventDiffParam {
  readonly display: string;
  readonly new: string;
  readonly old: string;
  readonly param: string;
}

export interface EventDiff {
  readonly id: string;
  readonly name?: string;
  readonly params: readonly EventDiffParam[];
  readonly privileges?: readonly {
    readonly actions: readonly string[];
    readonly resource: Readonly<Record<string, string>>;
  }[];
  readonly roles?: readonly { readonly db: string; readonly role: string }[];
  readonly status: 'NEW' | 'MODIFIED' | 'REMOVED' | 'SHUTDOWN' | 'STARTUP' | 'RESTORE' | 'RESTART';
  readonly type:
    | 'AUTH'
    | 'AUTOMATION_AGENT'
    | 'BACKUP_AGENT'
    | 'BI_CONNECTOR'
    | 'MONITORING_AGENT'
    | 'PROCESS'
    | 'REPLICA_SET'
    | 'ROLES'
    | 'USERS';
}

/** The units of an event's current value (Event). */
export const VALUE_UNITS = [
  'RAW',
  'BITS',
  'BYTES',
  'KILOBITS',
  'KILOBYTES',
  'MEGABITS',
  'MEGABYTES',
  'GIGABITS',
  'GIGABYTES',
  'TERABYTES',
  'PETABYTES',
  'MILLISECONDS',
  'SECONDS',
  'MINUTES',
  'HOURS',
  'DAYS',
] as const;

export interface CurrentValue {
  readonly number: number;
  readonly units: (typeof VALUE_UNITS)[number];
}

/** What happened: the part of an event that a move knows. */
export interface EventDraft {
  readonly eventTypeName: EventTypeName;
  /** The project in whose feed it stands; without one it stands in the organization's. */
  readonly groupId?: string;
  readonly orgId?: string;
  readonly alertId?: string;
  readonly alertConfigId?: string;
  readonly accessListEntry?: string;
  readonly clusterId?: string;
  readonly clusterName?: string;
  readonly collection?: string;
  readonly currentValue?: CurrentValue;
  readonly database?: string;
  readonly diffs?: readonly EventDiff[];
  readonly hostId?: string;
  readonly hostname?: string;
  readonly metricName?: string;
  readonly opType?: string;
  readonly port?: number;
  readonly replicaSetName?: string;
  readonly shardName?: string;
  readonly targetPublicKey?: string;
  readonly targetUsername?: string;
  readonly teamId?: string;
}

/** What happened in a project. */
export type ProjectEventDraft = EventDraft & { readonly groupId: string };

/** Who did it: a key, a user, or (none of the fields) the platform itself. Never both (Events, rules 1 and 2). */
export interface Actor {
  readonly apiKeyId?: string;
  readonly publicKey?: string;
  readonly userId?: string;
  readonly username?: string;
  readonly isGlobalAdmin: boolean;
  readonly remoteAddress?: string;
}

export interface Event extends EventDraft, Actor {
  readonly id: string;
  readonly created: Instant;
}

/** The platform itself: what it does alone has no actor. */
export const SYSTEM: Actor = { isGlobalAdmin: false };

export const eventKeys = {
  /** A project's feed by time: ids start with the second of their creation and count up within it. */
  project: (event: Event) => (event.groupId === undefined ? undefined : [event.groupId, event.id]),
  organization: (event: Event) => (event.orgId === undefined ? undefined : [event.orgId, event.id]),
} as const;
