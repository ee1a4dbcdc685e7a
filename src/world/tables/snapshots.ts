import { formatInstant } from '../instant.js';
import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, instant } from '../rowTypes.js';
import {
  constant,
  expecting,
  flag,
  list,
  number,
  object,
  oneOf,
  optional,
  string,
} from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** Timestamp of a database operation: its time in seconds, and its number within this second. */
export const bsonTimestamp = object({ date: instant, increment: count });

const part = object({
  typeName: oneOf('REPLICA_SET', 'CONFIG_SERVER_REPLICA_SET', 'CONFIG_SHARD_REPLICA_SET', 'CONFIG_SERVER'),
  /** Unset for mirrored config servers, whose parts have a `hostId` instead. */
  clusterId: optional(string),
  hostId: optional(string),
  completedTime: optional(instant),
  compressionSetting: oneOf('NONE', 'GZIP'),
  dataSizeBytes: count,
  encryptionEnabled: flag,
  fcv: optional(string),
  fileSizeBytes: count,
  machineId: optional(string),
  masterKeyUUID: optional(string),
  mongodVersion: string,
  replicaSetName: optional(string),
  replicaState: optional(string),
  storageSizeBytes: count,
  /** Id of the snapshot of this shard alone. If unset, it follows from the seed. */
  memberId: optional(string),
});

const missingShard = object({
  id: string,
  groupId: string,
  typeName: oneOf('CONFIG_SERVER_REPLICA_SET', 'REPLICA_SET', 'CONFIG_SHARD_REPLICA_SET'),
  clusterName: string,
  shardName: string,
  replicaSetName: string,
  lastHeartbeat: instant,
});

/** The quirk `denyListSpelling` determines how responses spell `deny` and `access`. */
const namespaceFilterList = object({ filterList: list(string), filterType: oneOf('deny', 'access') });

/** Speed and progress of the copy of the current part. */
const pace = object({
  since: instant,
  /** Progress at `since`, in milliseconds: the time in which the usual speed makes this progress. */
  doneMs: number(...LIMITS.copiedMs),
  /** Current speed as a multiple of the usual speed. 0 means that the copy is paused. */
  speed: number(...LIMITS.copySpeed),
});

const schema = object({
  id: string,
  groupId: string,
  clusterId: string,
  /** Set only for snapshots of mirrored config servers (`listHostSnapshots`). */
  hostId: optional(string),
  complete: flag,
  created: bsonTimestamp,
  doNotDelete: flag,
  /** If unset, the snapshot never expires. */
  expires: optional(instant),
  /** Set if a client requested the snapshot. */
  onDemand: optional(flag),
  /** Until when an expired snapshot is kept, because it is the only one that can be restored. */
  keptUntil: optional(instant),
  /** When a client last changed the expiry. */
  expiryChangedAt: optional(instant),
  /** Set for sharded clusters only. */
  isPossiblyInconsistent: optional(flag),
  lastOplogAppliedTimestamp: optional(bsonTimestamp),
  /** Set for sharded clusters only. */
  missingShards: optional(list(missingShard)),
  namespaceFilterList,
  parts: list(part),
  /** If unset, the whole current part is copied at the usual speed. */
  pace: optional(pace),
  /** Set if the job has ended without completing the snapshot. The snapshot then stays incomplete until it expires. */
  abandoned: optional(flag),
});

export interface BsonTimestamp extends Infer<typeof bsonTimestamp> {}
export interface SnapshotPart extends Infer<typeof part> {}
export type PartTypeName = SnapshotPart['typeName'];
export interface MissingShard extends Infer<typeof missingShard> {}
export interface NamespaceFilterList extends Infer<typeof namespaceFilterList> {}
export interface Pace extends Infer<typeof pace> {}
/** A backup of a cluster. The snapshot job runs until `complete` or `abandoned` is true. */
export interface Snapshot extends Infer<typeof schema> {}

/** Returns whether the job of a snapshot is running. */
export function isRunning({ complete, abandoned }: Pick<Snapshot, 'complete' | 'abandoned'>): boolean {
  return !complete && abandoned !== true;
}

/** The only value of `complete` that a patch may set. */
const complete = expecting('true, as a snapshot that is complete stays so', constant(true));

export const snapshots: TableDefinition<Snapshot, 'cluster' | 'host'> = defineTable({
  schema,
  editable: { doNotDelete: {}, expires: {}, complete: { schema: complete } },
  indexes: {
    cluster: ({ clusterId, id }) => [clusterId, id],
    host: ({ hostId, id }) => (hostId === undefined ? undefined : [hostId, id]),
  },
  refersTo: { clusterId: 'clusters', groupId: 'projects' },
  invariants: [
    {
      members: ['expires', 'doNotDelete'],
      says: 'a snapshot that must not be deleted has no expiry',
      refusal: 'CANNOT_MODIFY_SNAPSHOT',
      parameters: ({ id }) => [id],
      holds: ({ expires, doNotDelete }) => expires === undefined || !doNotDelete,
    },
  ],
  /** Returns the name of the cluster and the time of the snapshot, such as `rs0/2026-01-01T00:00:00Z`. */
  readableName: ({ clusterId, created }, world) =>
    `${world.clusters.get(clusterId)?.name ?? clusterId}/${formatInstant(created.date)}`,
  isVolatile: true,
});
