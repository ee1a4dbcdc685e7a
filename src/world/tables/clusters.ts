import { openAlertsOf } from '../alerts/openAlertsOf.js';
import { availabilityOf } from '../clusters/availability.js';
import { editCluster } from '../clusters/editCluster.js';
import { hostsOf } from '../clusters/replicaSets.js';
import { hasWindowTurned } from '../maintenance/hasWindowTurned.js';
import { edits } from '../edits.js';
import { LIMITS } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { timestamp } from '../timestamp.js';
import { count, instant } from '../rowTypes.js';
import { anyOf, constant, flag, list, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** How snapshots are taken. */
const backup = object({
  encrypted: flag,
  /** Excluded namespaces. */
  exclude: list(string),
  /** If set: only these namespaces, and nothing is excluded. */
  include: optional(list(string)),
});

/** One shard of a sharded cluster, itself a replica set. */
const shard = object({ shardName: string, replicaSetName: string });

/** A database and its size at `createdAt`. A sharded cluster spreads it over its shards. */
const database = object({
  name: string,
  createdAt: instant,
  dataSizeBytes: count,
  averageObjectSizeBytes: count,
  collectionCount: count,
});

/** When snapshots are taken and how long they are kept. */
const schedule = object({
  everyHours: whole(...LIMITS.snapshotEveryHours),
  retentionDays: whole(...LIMITS.snapshotRetentionDays),
});

/** A replica set without a primary. */
const election = object({ replicaSetName: string, since: instant });

const schema = object({
  /** 24 hex digits; 32 for a standalone. */
  id: string,
  groupId: string,
  name: string,
  type: oneOf('REPLICA_SET', 'SHARDED', 'STANDALONE'),
  /** `false`: the cluster is no longer in use, and its availability is `dead`. */
  active: flag,
  version: string,
  /** Unset before 3.4, the first version that has one. */
  featureCompatibilityVersion: optional(string),
  authEnabled: flag,
  sslEnabled: flag,
  backupEnabled: flag,
  /** If unset: unencrypted, no namespace filter. */
  backup: optional(backup),
  schedule,
  /** When the schedule last requested a snapshot. */
  lastSnapshotAt: optional(instant),
  /** When the schedule or `active` last changed. Snapshots that were due before are not made up for. */
  scheduledSince: optional(instant),
  /** Set while a snapshot is queued behind the running one: the time of its request. */
  snapshotQueuedAt: optional(instant),
  /** Replica sets only. */
  replicaSetName: optional(string),
  /** Empty unless the cluster is sharded. */
  shards: list(shard),
  /** Sharded clusters only: the name of a replica set, or mirrored servers (before 3.4). */
  configServers: optional(anyOf(constant('MIRRORED'), object({ replicaSetName: string }))),
  /** Running elections. Without a majority no election runs, even if the primary is missing. */
  elections: optional(list(election)),
  /** Replica sets that have lost their primary. */
  leaderless: optional(list(election)),
  databases: list(database),
  createdAt: instant,
});

export interface BackupSettings extends Infer<typeof backup> {}
export interface Shard extends Infer<typeof shard> {}
export interface DatabaseRow extends Infer<typeof database> {}
export interface SnapshotSchedule extends Infer<typeof schedule> {}
export interface Election extends Infer<typeof election> {}
/** A replica set, a sharded cluster or a standalone. Its processes are in the table of hosts. */
export interface Cluster extends Infer<typeof schema> {}
export type ClusterType = Cluster['type'];

const SHOWN_TYPES: Readonly<Record<ClusterType, string>> = {
  REPLICA_SET: 'replica set',
  SHARDED: 'sharded cluster',
  STANDALONE: 'standalone',
};

export const clusters: TableDefinition<Cluster, 'project' | 'name'> = defineTable({
  schema,
  indexes: {
    project: ({ groupId, name, id }) => [groupId, name, id],
    name: ({ name, id }) => [name, id],
  },
  refersTo: { groupId: 'projects' },
  targetWord: 'cluster',
  show: {
    computed: (cluster, world) => ({
      clusterId: cluster.id,
      type: SHOWN_TYPES[cluster.type],
      availability: availabilityOf(world, cluster),
      alertCount: openAlertsOf(world, cluster).length,
      nodeCount: hostsOf(world, cluster).length,
      versions: hostsOf(world, cluster).map((host) => host.version),
      databases: cluster.databases.map(({ name: databaseName, ...rest }) => {
        return { databaseName, ...rest, createdAt: timestamp(rest.createdAt) };
      }),
    }),
    dependsOn: {
      tables: ['incidents', 'maintenanceWindows', 'projects'],
      ofClusters: ['alerts', 'hosts'],
      // Maintenance windows silence alerts.
      timed: { alertCount: hasWindowTurned },
    },
  },
  editable: edits<Cluster>()(
    {
      active: {},
      backupEnabled: {},
      schedule: {},
      backup: { isRemovable: true, initial: { encrypted: false, exclude: [] } },
    },
    editCluster,
  ),
});
