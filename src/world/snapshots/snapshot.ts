import type { Instant } from '../instant.js';

/** An instant of the database's own clock: a second and the operation's order within it. */
export interface BsonTimestamp {
  readonly date: Instant;
  readonly increment: number;
}

export type PartTypeName =
  'REPLICA_SET' | 'CONFIG_SERVER_REPLICA_SET' | 'CONFIG_SHARD_REPLICA_SET' | 'CONFIG_SERVER';

export interface SnapshotPart {
  readonly typeName: PartTypeName;
  /** Absent for a mirrored config server, which has a `hostId` instead. */
  readonly clusterId?: string;
  readonly hostId?: string;
  readonly completedTime?: Instant;
  readonly compressionSetting: 'NONE' | 'GZIP';
  readonly dataSizeBytes: number;
  readonly encryptionEnabled: boolean;
  readonly fcv?: string;
  readonly fileSizeBytes: number;
  readonly machineId?: string;
  readonly masterKeyUUID?: string;
  readonly mongodVersion: string;
  readonly replicaSetName?: string;
  readonly replicaState?: string;
  readonly storageSizeBytes: number;
}

export interface MissingShard {
  readonly id: string;
  readonly groupId: string;
  readonly typeName: 'CONFIG_SERVER_REPLICA_SET' | 'REPLICA_SET' | 'CONFIG_SHARD_REPLICA_SET';
  readonly clusterName: string;
  readonly shardName: string;
  readonly replicaSetName: string;
  readonly lastHeartbeat: Instant;
}

export interface NamespaceFilterList {
  readonly filterList: readonly string[];
  /** The spelling on the wire is the deny-list quirk's. */
  readonly filterType: 'deny' | 'access';
}

/** How the current part is being copied since its speed changed last. */
export interface Pace {
  readonly since: Instant;
  /** How much of the part was copied by then, in milliseconds of the usual speed. */
  readonly doneMs: number;
  /** 1 is as usual, 0: the copy stands still. */
  readonly speed: number;
}

export interface Snapshot {
  readonly id: string;
  readonly groupId: string;
  readonly clusterId: string;
  /** Of a legacy mirrored config server's snapshot only (E6). */
  readonly hostId?: string;
  readonly complete: boolean;
  readonly created: BsonTimestamp;
  readonly doNotDelete: boolean;
  /** Absent: it is kept for ever. */
  readonly expires?: Instant;
  /** When somebody changed its expiry last. */
  readonly expiryChangedAt?: Instant;
  /** Sharded clusters only. */
  readonly isPossiblyInconsistent?: boolean;
  readonly lastOplogAppliedTimestamp?: BsonTimestamp;
  /** Sharded clusters only. */
  readonly missingShards?: readonly MissingShard[];
  readonly namespaceFilterList: NamespaceFilterList;
  readonly parts: readonly SnapshotPart[];
  /** Unset: at the usual speed since the part before was complete. */
  readonly pace?: Pace;
}

export const snapshotKeys = {
  cluster: (snapshot: Snapshot) => [snapshot.clusterId, snapshot.id],
  host: (snapshot: Snapshot) => (snapshot.hostId === undefined ? undefined : [snapshot.hostId, snapshot.id]),
} as const;
