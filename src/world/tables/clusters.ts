import { backupJob } from './backupJob.js';
import { LIMITS, POSITIVE_MAX } from '../limits.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { amount, count, instant } from '../rowTypes.js';
import {
  above,
  anyOf,
  constant,
  flag,
  list,
  object,
  oneOf,
  optional,
  string,
  whole,
} from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

export const WEEK_HOURS = 168;

/** Settings of a cluster's snapshots. */
const backup = object({
  encrypted: flag,
  /** Namespaces that snapshots exclude. */
  exclude: list(string),
  /** If set, snapshots contain only these namespaces, and `exclude` is empty. */
  include: optional(list(string)),
});

/**
 * One shard of a sharded cluster. A shard is a replica set. `drained` means that its data have moved to other shards.
 * `partId` is the id of the shard as a cluster of its own. If unset, it is computed.
 */
const shard = object({
  shardName: string,
  replicaSetName: string,
  drained: optional(flag),
  partId: optional(string),
});

/** A database with its size at `createdAt`. In a sharded cluster, its data is distributed over the shards. */
const database = object({
  name: string,
  createdAt: instant,
  dataSizeBytes: count,
  averageObjectSizeBytes: count,
  collectionCount: count,
  /**
   * Restores that have replaced the data: the instant of each, and the database's size then, oldest first. A size of 0
   * means that the restored data did not contain the database.
   */
  restores: optional(list(object({ at: instant, dataSizeBytes: count }))),
});

export const WEEKDAYS = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;

/** The load of a cluster, as a recording has learnt it from series. */
const load = object({
  /** Usual operations, as a multiple of those that follow from the cores of the processes. */
  level: above(0, POSITIVE_MAX.loadFactor),
  /** Load in each hour of the week, as a multiple of the mean. The first hour is that of 1970-01-01T00:00Z, a Thursday. */
  hours: list(amount, WEEK_HOURS, WEEK_HOURS),
});

/** When snapshots are taken and how long they are kept. Members that no client has set are unset. */
const schedule = object({
  everyHours: whole(...LIMITS.snapshotEveryHours),
  retentionDays: whole(...LIMITS.snapshotRetentionDays),
  /** How long the first snapshot of a day is kept. If unset or 0, it is kept as long as the other snapshots. */
  dailyRetentionDays: optional(whole(...LIMITS.dailyRetentionDays)),
  weeklyRetentionWeeks: optional(whole(...LIMITS.weeklyRetentionWeeks)),
  monthlyRetentionMonths: optional(whole(...LIMITS.monthlyRetentionMonths)),
  /** The day on which a week begins for weekly snapshots. Sunday by default. */
  fullCopyDay: optional(oneOf(...WEEKDAYS)),
  /** How long the database can be restored to any point in time. 24 hours by default. */
  pointInTimeWindowHours: optional(whole(...LIMITS.pointInTimeWindowHours)),
  /** Minutes between two checkpoints of an old sharded cluster. 15 by default. */
  checkpointMinutes: optional(whole(15, 60)),
  /** A time of day (UTC) at which a snapshot is due. If unset, it is the time of the cluster's creation. */
  reference: optional(object({ hour: whole(0, 23), minute: whole(0, 59) })),
});

/** A requested snapshot that has not been taken yet. */
const onDemand = object({
  requestedAt: instant,
  retentionDays: whole(...LIMITS.snapshotRetentionDays),
  /** When the platform tries to take the snapshot. Unset while another snapshot is running. */
  tryAt: optional(instant),
});

/**
 * A replica set that has no primary or is about to replace it. In `elections`, `since` is when the election started.
 * In `leaderless`, it is when the set lost its primary. In `takeovers`, it is when a secondary got a higher priority
 * than the primary.
 */
const election = object({ replicaSetName: string, since: instant });

const schema = object({
  /** 24 hex digits. The id of a standalone has 32 hex digits. */
  id: string,
  groupId: string,
  name: string,
  type: oneOf('REPLICA_SET', 'SHARDED', 'STANDALONE'),
  /** Whether the cluster is in use. If not, its availability is `dead`. */
  active: flag,
  version: string,
  /** Unset for versions before 3.4, because they have no feature compatibility version. */
  featureCompatibilityVersion: optional(string),
  authEnabled: flag,
  sslEnabled: flag,
  backupEnabled: flag,
  /** If unset, snapshots are not encrypted and contain all namespaces. */
  backup: optional(backup),
  backupJob: optional(backupJob),
  schedule,
  /** When the schedule last requested a snapshot. */
  lastSnapshotAt: optional(instant),
  /**
   * When the schedule or `active` last changed. Snapshots that were due before this instant are not taken. After a
   * change of the reference time, this is the instant of the next snapshot.
   */
  scheduledSince: optional(instant),
  /** When the schedule last took a snapshot. Set only if the schedule keeps some snapshots longer than others. */
  lastTakenAt: optional(instant),
  /** When the queued snapshot was requested. Unset if no snapshot is queued. */
  snapshotQueuedAt: optional(instant),
  /** Set while a snapshot on demand waits. */
  onDemand: optional(onDemand),
  /** The last snapshots that clients have deleted, oldest first. */
  deletedSnapshotIds: optional(list(string)),
  /** Former checkpoint intervals, oldest first. Each applied until the instant `until`. */
  checkpointHistory: optional(list(object({ until: instant, minutes: whole(15, 60) }))),
  /** Set for replica sets only. */
  replicaSetName: optional(string),
  /** Empty for clusters that are not sharded. */
  shards: list(shard),
  /**
   * Set for sharded clusters only. Config servers are a replica set. Before version 3.4 they could also be
   * `MIRRORED`.
   */
  configServers: optional(
    anyOf(constant('MIRRORED'), object({ replicaSetName: string, partId: optional(string) })),
  ),
  /** Running elections. A replica set needs a majority for an election. */
  elections: optional(list(election)),
  /** Replica sets without a primary. */
  leaderless: optional(list(election)),
  /**
   * Replica sets in which a secondary is about to become primary, because it has a higher priority than the primary.
   */
  takeovers: optional(list(election)),
  databases: list(database),
  /** If unset, the load follows from the seed. */
  load: optional(load),
  /**
   * Set for clusters that agents have deployed. Their oplogs began empty, and their snapshots contain the system
   * databases. For all other clusters, the oplogs count as full, and the snapshots do not contain the small system
   * databases.
   */
  startedEmpty: optional(flag),
  /** True while monitoring sees none of the processes. Then the API does not show the cluster. */
  undiscovered: optional(flag),
  createdAt: instant,
});

export interface BackupSettings extends Infer<typeof backup> {}
export interface Shard extends Infer<typeof shard> {}
export interface DatabaseRow extends Infer<typeof database> {}
export type Weekday = (typeof WEEKDAYS)[number];
export interface SnapshotSchedule extends Infer<typeof schedule> {}
export interface ClusterLoad extends Infer<typeof load> {}
export interface Election extends Infer<typeof election> {}
/** A replica set, a sharded cluster or a standalone. The table of hosts contains its processes. */
export interface Cluster extends Infer<typeof schema> {}
export type ClusterType = Cluster['type'];

export const clusters: TableDefinition<Cluster, 'project' | 'name' | 'waitingBackup'> = defineTable({
  schema,
  editable: {
    active: {},
    backupEnabled: {},
    schedule: {},
    backup: { isRemovable: true, initial: { encrypted: false, exclude: [] } },
  },
  indexes: {
    project: ({ groupId, name, id }) => [groupId, name, id],
    name: ({ name, id }) => [name, id],
    /** Clusters whose backup waits for something that has no due time. */
    waitingBackup: ({ groupId, backupJob: job, id }) =>
      job?.step !== undefined && job.nextAt === undefined ? ['', groupId, id] : undefined,
  },
  refersTo: { groupId: 'projects' },
  invariants: [
    {
      members: ['backup.include', 'backup.exclude'],
      says: 'include and exclude cannot be combined: one of them must be unset or empty',
      refusal: 'INVALID_FILTERLIST',
      holds: ({ backup: settings }) => settings?.include === undefined || settings.exclude.length === 0,
    },
  ],
  targetWord: 'cluster',
});
