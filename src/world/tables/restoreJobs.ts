import { byKind, constant, flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { count, instant } from '../rowTypes.js';
import { bsonTimestamp } from './snapshots.js';

/** A download of the data. The platform prepares an archive, which clients can then download for some time. */
const download = object({
  methodName: constant('HTTP'),
  statusName: oneOf(
    ...(['NOT_STARTED', 'IN_PROGRESS', 'READY', 'FAILED', 'INTERRUPTED'] as const),
    ...(['EXPIRED', 'MAX_DOWNLOADS_EXCEEDED'] as const),
  ),
  expirationHours: count,
  /** When the download expires. */
  expires: instant,
  maxDownloads: count,
  /** Number of downloads so far. */
  downloads: count,
});

/** A restore that the agents of another cluster carry out. */
const automated = object({
  methodName: constant('AUTOMATED_RESTORE'),
  statusName: oneOf('NOT_STARTED', 'IN_PROGRESS', 'READY', 'FAILED', 'INTERRUPTED'),
  /**
   * Names of the project and the cluster whose data are replaced, such as `Shop/rs0`. Both may have been deleted since.
   */
  target: string,
  /** When the agents replaced the data of the target. */
  appliedAt: optional(instant),
});

/** A database in the restored data, with its size on all shards together. */
const restoredDatabase = object({
  name: string,
  dataSizeBytes: count,
  averageObjectSizeBytes: count,
  collectionCount: count,
});

const schema = object({
  id: string,
  groupId: string,
  /** The cluster whose data are restored. For a sharded cluster, the whole cluster. */
  clusterId: string,
  /** The replica set whose data are restored. Unset for mirrored config servers, whose jobs have a `hostId`. */
  replicaSetName: optional(string),
  hostId: optional(string),
  /** Id that the jobs for all parts of a sharded cluster share. Unset for replica sets. */
  batchId: optional(string),
  /** The snapshot on which the data are based. It may have been deleted since. */
  snapshotId: string,
  pointInTime: flag,
  /** The last operation in the restored data. */
  timestamp: bsonTimestamp,
  encryptionEnabled: flag,
  masterKeyUUID: optional(string),
  createdAt: instant,
  /** When the delivery begins, and when it is ready. */
  startsAt: instant,
  readyAt: instant,
  statusName: oneOf('IN_PROGRESS', 'FINISHED', 'BROKEN', 'KILLED'),
  delivery: byKind('methodName', [download, automated]),
  databases: list(restoredDatabase),
});

export interface RestoredDatabase extends Infer<typeof restoredDatabase> {}
export interface DownloadDelivery extends Infer<typeof download> {}
export interface AutomatedDelivery extends Infer<typeof automated> {}
/** A restore of a snapshot, or of the data at a point in time, of one replica set. */
export interface RestoreJob extends Infer<typeof schema> {}

export const restoreJobs: TableDefinition<RestoreJob, 'cluster' | 'batch' | 'snapshot'> = defineTable({
  schema,
  indexes: {
    /** A cluster's jobs, oldest first: ids start with the creation time in seconds. */
    cluster: ({ clusterId, id }) => [clusterId, id],
    batch: ({ batchId, id }) => (batchId === undefined ? undefined : [batchId, id]),
    /** Jobs that still need their snapshot. */
    snapshot: (job) => (needsSnapshot(job) ? [job.snapshotId, job.id] : undefined),
  },
  refersTo: { groupId: 'projects', clusterId: 'clusters' },
  readableName: ({ clusterId, id }, world) => `${world.clusters.get(clusterId)?.name ?? clusterId}/${id}`,
  targetWord: 'restore job',
  isVolatile: true,
});

/** Returns whether a job still needs the snapshot: its data are not delivered yet, or can still be downloaded. */
export function needsSnapshot({ statusName, delivery }: RestoreJob): boolean {
  return statusName === 'IN_PROGRESS' || (delivery.methodName === 'HTTP' && delivery.statusName === 'READY');
}
