import { MINUTE_MS } from '../instant.js';
import { LIMITS, POSITIVE_MAX } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import type { World } from '../world.js';
import { amount, count, instant } from '../rowTypes.js';
import { above, flag, list, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { append } from '../longLists.js';

const REPLICA_STATES = ['PRIMARY', 'SECONDARY', 'RECOVERING', 'STARTUP2', 'ARBITER', 'DOWN'] as const;

/** Type names of processes on the platform. */
export const HOST_TYPE_NAMES = [
  'STANDALONE',
  'REPLICA_PRIMARY',
  'REPLICA_SECONDARY',
  'REPLICA_ARBITER',
  'RECOVERING',
  'SHARD_MONGOS',
  'SHARD_CONFIG',
  'SHARD_PRIMARY',
  'SHARD_SECONDARY',
  'NO_DATA',
] as const;

export type HostTypeName = (typeof HOST_TYPE_NAMES)[number];

const partition = object({ name: string, sizeBytes: count });

/** Average time between two failures of a process, and average time until it comes up again. */
const failureRate = object({
  meanHoursBetween: above(0, POSITIVE_MAX.meanHoursBetweenFailures),
  meanMinutesDown: above(0, POSITIVE_MAX.meanMinutesDown),
});

export const AUTH_MECHANISMS = [
  'NONE',
  'MONGODB_CR',
  'SCRAM_SHA_1',
  'SCRAM_SHA_256',
  'PLAIN',
  'GSSAPI',
  'MONGODB_X509',
] as const;

/** How monitoring connects to a process and what it collects. Clients choose these settings. */
const settings = object({
  /** If unset, alerts are enabled. */
  alertsEnabled: optional(flag),
  logsEnabled: optional(flag),
  profilerEnabled: optional(flag),
  sslEnabled: optional(flag),
  /** If unset, monitoring connects without authentication. */
  authMechanismName: optional(oneOf(...AUTH_MECHANISMS)),
  username: optional(string),
});

/**
 * Set while monitoring does not see a process: before the first ping, or because a client has stopped its monitoring.
 */
const monitoring = object({
  state: oneOf('AWAITED', 'REMOVED'),
  /**
   * When the monitoring agent began trying to reach the process. Unset after a failed attempt, until something
   * changes.
   */
  since: optional(instant),
});

/** Settings of a member that differ from the defaults of the database. */
const membership = object({
  /** If unset, 0 for arbiters and 1 for all other members. */
  priority: optional(amount),
  /** If unset, 1. */
  votes: optional(whole(0, 1)),
  hidden: optional(flag),
  /** How many seconds the member stays behind the primary on purpose, and since when. */
  delay: optional(object({ seconds: amount, since: instant })),
});

/** A planned restart in progress: when the process stopped, and when it comes up. */
const restart = object({
  since: instant,
  until: instant,
  /** Bytes of data that the process receives meanwhile, and their restore job. Set only while an agent restores a backup. */
  restoredBytes: optional(count),
  restoreJobId: optional(string),
});

const schema = object({
  /** 32 hex digits. */
  id: string,
  groupId: string,
  clusterId: string,
  /** Name within the cluster, such as `node-0`. */
  name: string,
  hostname: string,
  port: whole(...LIMITS.port),
  ipAddress: string,
  /** Purpose of the process. It changes when the process enters or leaves a replica set. */
  role: oneOf('MEMBER', 'ARBITER', 'CONFIG', 'MONGOS', 'STANDALONE'),
  /** Unset for routers, standalones and mirrored config servers. */
  replicaState: optional(oneOf(...REPLICA_STATES)),
  replicaSetName: optional(string),
  shardName: optional(string),
  /** Set for members of replica sets whose configuration has other settings than the defaults. */
  membership: optional(membership),
  version: string,
  cores: whole(...LIMITS.cores),
  memoryBytes: count,
  partitions: list(partition),
  /** `false` means that the agents collect no data from the process. */
  monitored: flag,
  downSince: optional(instant),
  /** Set while an agent restarts the process. Monitoring does not report such a short outage as down. */
  restart: optional(restart),
  /** When the process last came up, went down or changed its replica state. */
  stateSince: optional(instant),
  /**
   * Replication lag of the member in milliseconds, when it went down or when it began to recover. Unset if it
   * had no lag.
   */
  behindMs: optional(amount),
  /** How long a member recovers or syncs from `stateSince` on, in milliseconds. If unset, the length is drawn. */
  recoveryMs: optional(amount),
  /** True if the process went down during its initial sync. When it comes up, it begins the sync again. */
  hasUnfinishedSync: optional(flag),
  /** If unset, the process never fails by itself. */
  failureRate: optional(failureRate),
  /** When a tester last set the failure rate. The rate applies from then on. Unset if no tester has set it. */
  failureRateSince: optional(instant),
  /**
   * When a process that is down comes up by itself. If unset, only a tester or an incident can bring it up.
   */
  returnsAt: optional(instant),
  /** The state that monitoring last observed. Unset if it is the actual state. */
  observed: optional(oneOf(...REPLICA_STATES, 'UP')),
  /** The type that the incident `host.typeStale` keeps. If unset, the type follows from the observed state. */
  staleTypeName: optional(oneOf(...HOST_TYPE_NAMES)),
  /**
   * The last ping that the process answered, while it is down or monitoring does not know yet that it is up. Set only if
   * monitoring sees changes with its pings (quirk `hostDownAfter`).
   */
  unpingedSince: optional(instant),
  /** Since when no monitoring agent can connect to the process: its TLS or user does not fit. Unset if one can. */
  cutOffSince: optional(instant),
  /** When a ping shows a change of the process, or monitoring reports it as down. Unset if nothing is to be seen. */
  looksAt: optional(instant),
  /** If unset, monitoring has reached the process. */
  monitoring: optional(monitoring),
  /** Time within each minute at which the agent pings the process. If unset, it follows from the seed. */
  pingPhaseMs: optional(whole(0, MINUTE_MS - 1)),
  /** True if the process is not in the automation config. Then clients may change its monitoring. */
  unmanaged: optional(flag),
  /** If unset, the default settings apply. */
  settings: optional(settings),
  /** When the platform began to monitor the process. */
  createdAt: instant,
});

export interface HostSettings extends Infer<typeof settings> {}
export interface Partition extends Infer<typeof partition> {}
export interface Membership extends Infer<typeof membership> {}
export interface FailureRate extends Infer<typeof failureRate> {}
/** One database process of a cluster, also called a node. The process is up if `downSince` is unset. */
export interface Host extends Infer<typeof schema> {}
export type HostRole = Host['role'];
export type ReplicaState = (typeof REPLICA_STATES)[number];
/** State of a process in its replica set. A process outside replica sets is `UP` or `DOWN`. */
export type HostState = ReplicaState | 'UP';

export const hosts: TableDefinition<Host, 'project' | 'cluster' | 'cutOff' | 'unreached' | 'shown'> =
  defineTable({
    schema,
    editable: {
      up: { schema: flag },
      replicaState: {},
      returnsAt: { isRemovable: true },
      monitored: {},
      failureRate: { isRemovable: true },
    },
    indexes: {
      project: ({ groupId, id }) => [groupId, id],
      cluster: ({ clusterId, name, id }) => [clusterId, name, id],
      /** Processes of a project to which no monitoring agent can connect. */
      cutOff: ({ groupId, id, cutOffSince }) => (cutOffSince === undefined ? undefined : [groupId, id]),
      /** Processes of a project that the monitoring agent has failed to reach, for the first time or again. */
      unreached: ({ groupId, id, monitoring }) =>
        monitoring !== undefined && monitoring.since === undefined ? [groupId, id] : undefined,
      /** Processes that the API shows, of all projects. Those of a machine stand together. */
      shown: (host) => (isShown(host) ? ['', host.hostname, host.groupId, host.id] : undefined),
    },
    refersTo: { clusterId: 'clusters', groupId: 'projects' },
    invariants: [
      {
        members: ['returnsAt', 'downSince'],
        says: 'can be set only for a process that is down',
        holds: ({ returnsAt, downSince }) => returnsAt === undefined || downSince !== undefined,
      },
    ],
    readableName: hostName,
    rowsNamed: hostsNamed,
    targetWord: 'node',
  });

/** Returns whether the API shows a process: it does, unless a client has stopped its monitoring. */
export function isShown({ monitoring }: Pick<Host, 'monitoring'>): boolean {
  return monitoring?.state !== 'REMOVED';
}

/** Returns the readable name of a host: the name of its cluster and its own name, such as `rs0/node-1`. */
export function hostName({ clusterId, name }: Host, world: World): string {
  return `${world.clusters.get(clusterId)?.name ?? clusterId}/${name}`;
}

/**
 * Finds hosts by their readable name. Both parts of the name may contain slashes, so this tries to split the name at
 * each slash.
 */
function hostsNamed(world: World, reference: string): readonly Host[] {
  const found: Host[] = [];
  for (let at = reference.indexOf('/'); at >= 0; at = reference.indexOf('/', at + 1)) {
    const clusters = world.clusters.select('name', reference.slice(0, at)).toArray();
    const nodes = clusters.flatMap(({ id }) => world.hosts.select('cluster', id).toArray());
    append(
      found,
      nodes.filter(({ name }) => name === reference.slice(at + 1)),
    );
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}
