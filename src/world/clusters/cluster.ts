import type { Instant } from '../instant.js';

/** How a cluster's snapshots are made. */
export interface BackupSettings {
  readonly encrypted: boolean;
  /** Namespaces left out. */
  readonly exclude: readonly string[];
  /** If set: only these namespaces, and nothing is excluded. */
  readonly include?: readonly string[];
}

export type ClusterType = 'REPLICA_SET' | 'SHARDED' | 'STANDALONE';

/** One shard of a sharded cluster, itself a replica set. */
export interface Shard {
  readonly shardName: string;
  readonly replicaSetName: string;
}

/** A database, at its size of `createdAt`; a sharded cluster spreads it over its shards. */
export interface DatabaseRow {
  readonly name: string;
  readonly createdAt: Instant;
  readonly dataSizeBytes: number;
  readonly averageObjectSizeBytes: number;
  readonly collectionCount: number;
}

/** When snapshots are taken and for how long they are kept. */
export interface SnapshotSchedule {
  readonly everyHours: number;
  readonly retentionDays: number;
}

/** A replica set without a primary, since an instant. */
export interface Election {
  readonly replicaSetName: string;
  readonly since: Instant;
}

export interface Cluster {
  /** 24 hex digits; 32 for a standalone. */
  readonly id: string;
  readonly groupId: string;
  readonly name: string;
  readonly type: ClusterType;
  /** False: nobody uses it any more; its availability is `dead`. */
  readonly active: boolean;
  readonly version: string;
  /** Unset before 3.4, the first version that has one. */
  readonly featureCompatibilityVersion?: string;
  readonly authEnabled: boolean;
  readonly sslEnabled: boolean;
  readonly backupEnabled: boolean;
  readonly schedule: SnapshotSchedule;
  /** Absent: plain, and of everything. */
  readonly backup?: BackupSettings;
  /** When its schedule asked for a snapshot last. */
  readonly lastSnapshotAt?: Instant;
  /** When its schedule, or whether it is in use, changed last: what was due before it is not made up for. */
  readonly scheduledSince?: Instant;
  /** Since when a snapshot waits for the end of the job that runs. */
  readonly snapshotQueuedAt?: Instant;
  /** A replica set's own name; absent otherwise. */
  readonly replicaSetName?: string;
  /** Of a sharded cluster only. */
  readonly shards: readonly Shard[];
  /** Of a sharded cluster only: a replica set of that name, or the mirrored servers of old. */
  readonly configServers?: { readonly replicaSetName: string } | 'MIRRORED';
  /** Elections under way; without a majority there is none, however long the primary is missing. */
  readonly elections?: readonly Election[];
  /** Replica sets that have lost their primary, since when. */
  readonly leaderless?: readonly Election[];
  readonly databases: readonly DatabaseRow[];
  readonly createdAt: Instant;
}

export const clusterKeys = {
  project: (cluster: Cluster) => [cluster.groupId, cluster.name, cluster.id],
  name: (cluster: Cluster) => [cluster.name, cluster.id],
} as const;
