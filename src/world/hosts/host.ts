import type { Instant } from '../instant.js';

export type ReplicaState = 'PRIMARY' | 'SECONDARY' | 'ARBITER' | 'RECOVERING' | 'STARTUP2' | 'DOWN';

/** The state of a process: that in its replica set; outside of any it is up or down. */
export type HostState = ReplicaState | 'UP';

/** What a process is for, whatever state it is in. */
export type HostRole = 'MEMBER' | 'ARBITER' | 'CONFIG' | 'MONGOS' | 'STANDALONE';

export interface Partition {
  readonly name: string;
  readonly sizeBytes: number;
}

/** How often a process fails by itself and how long it stays away, on average. */
export interface FailureRate {
  readonly meanHoursBetween: number;
  readonly meanMinutesDown: number;
}

/** One process of a cluster: a node. It is up unless it has been down since some instant. */
export interface Host {
  /** 32 hex digits. */
  readonly id: string;
  readonly groupId: string;
  readonly clusterId: string;
  /** Readable within its cluster, such as `node-0`. */
  readonly name: string;
  readonly hostname: string;
  readonly port: number;
  readonly ipAddress: string;
  readonly role: HostRole;
  /** Absent for a mongos, a standalone and a mirrored config server. */
  readonly replicaState?: ReplicaState;
  readonly replicaSetName?: string;
  readonly shardName?: string;
  readonly version: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly partitions: readonly Partition[];
  /** False: the agents do not collect from it. */
  readonly monitored: boolean;
  readonly downSince?: Instant;
  /** When it came up or changed its replica state last. */
  readonly stateSince?: Instant;
  /** Of a member that is down or recovering: how far behind it was when it got into that state; unset: not at all. */
  readonly behindMs?: number;
  /** Absent: it fails only when it is made to. */
  readonly failureRate?: FailureRate;
  /** While it is down: when it comes back by itself; absent: when it is made to. */
  readonly returnsAt?: Instant;
  /** The state that monitoring saw last; unset if that is the state it is in. */
  readonly observed?: HostState;
  readonly createdAt: Instant;
}

/** FQDN and port: how the platform names a process. */
export function processId(host: Host): string {
  return `${host.hostname}:${host.port}`;
}

export const hostKeys = {
  project: (host: Host) => [host.groupId, host.id],
  cluster: (host: Host) => [host.clusterId, host.name, host.id],
} as const;
