import type { HostDatabase } from '../../world/clusters/databases.js';
import type { Duration } from '../../world/duration.js';
import type { Host, HostState, Partition } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import type { PartitionFilling } from './incidentEffects.js';
import type { AgentType } from '../../world/tables/projects.js';
import type { Duty } from '../../world/measurements/duty.js';
import type { Counts } from './capacity.js';
import type { CatchUp } from './catchUp.js';
import type { Bounds } from '../engine/noise.js';
import type { Mix, Term } from '../engine/mix.js';
import type { Ramp } from '../engine/ramp.js';
import type { Hours } from '../engine/week.js';
import type { Growth, DataSizes } from './dataSizes.js';

/** Units that the document lists (Measurement set, `units`). */
export const DOCUMENTED_UNITS = [
  'PERCENT',
  'MILLISECONDS',
  'BYTES',
  'GIGABYTES',
  'BYTES_PER_SECOND',
  'MEGABYTES_PER_SECOND',
  'GIGABYTES_PER_HOUR',
  'SCALAR_PER_SECOND',
  'SCALAR',
] as const;

/** Units of the real platform that the document does not list; see the quirk `undocumentedUnits`. */
export const UNDOCUMENTED_UNITS = ['MEGABYTES', 'KILOBYTES', 'SECONDS'] as const;

/** Unit of a series. */
export type Units = (typeof DOCUMENTED_UNITS)[number] | (typeof UNDOCUMENTED_UNITS)[number];

/** Agent that collects a series. Without this agent, all values are null. */
export type Source = Extract<AgentType, 'MONITORING' | 'AUTOMATION'>;

/**
 * A rate is computed from two adjacent points, so the first point has no value. A gauge is the mean of an
 * interval.
 */
export type Kind = 'gauge' | 'rate';

/** The condition of a host between two changes. */
export interface Condition {
  readonly state: HostState;
  readonly duty: Duty;
  /**
   * Multiple of the usual traffic. It is 0 for a cluster that is not in use, and more than 1 in a load spike.
   */
  readonly traffic: number;
  /**
   * Multiple of the usual share of the traffic. It is above 1 while other hosts with the same role are down.
   */
  readonly share: number;
  /** Multiple of the usual writes to the data set. For a router, it is the mean over its shards. */
  readonly writes: number;
  /** Set while a member recovers from an outage. */
  readonly catchUp?: CatchUp | undefined;
  /** Whether the oplog is full, so that new entries replace old ones. */
  readonly oplogIsFull: boolean;
}

/** A host between two changes, with all data that its metrics depend on. */
export interface HostSubject extends Condition {
  readonly host: Host;
  readonly databases: readonly HostDatabase[];
  /** Growth of the host's data set. */
  readonly growth: Growth;
  /** Total sizes of all databases on the host, and of all databases except admin, config and local. */
  readonly sizes: DataSizes;
  readonly ownSizes: DataSizes;
  /** Usual growth of the data set, in documents per second. */
  readonly growingDocuments: Ramp;
  /** Mean size of documents in the host's cluster. */
  readonly documentBytes: number;
  /** Cores of one member of the data set. Writes are proportional to this number. */
  readonly setCores: number;
  /** Operations per second that a router sends to its shards at full load. Unset for other hosts. */
  readonly routed?: Counts | undefined;
  /** Usual load of the host, and usual load of the writes to its data set, in each hour of the week. */
  readonly usualLoad: Hours;
  readonly usualWriteLoad: Hours;
  /** Returns the seconds between the oldest and the newest oplog entry. */
  readonly oplogWindow: () => Ramp;
  /** Key of the random draws for this host. */
  readonly key: number;
  /** Number of restarts in the preceding hour. */
  readonly restarts: Ramp;
  /** A random constant in [0, 1) that distinguishes this subject from similar ones. */
  readonly trait: number;
  /** Returns the bounds of a signal. */
  readonly boundsOf: (of: Term['of']) => Bounds;
  /** Returns the mean of a signal over an interval. */
  readonly meanOf: (of: Term['of'], from: Instant, length: Duration) => number;
}

/** One disk partition of a host. */
export interface DiskSubject extends HostSubject {
  readonly partition: Partition;
  /** Whether the partition contains the databases. */
  readonly holdsData: boolean;
  /** Effects of incidents that fill the partition. */
  readonly fillings: readonly PartitionFilling[];
}

/** One database on a host. */
export interface DatabaseSubject extends HostSubject {
  readonly database: HostDatabase;
}

/** Returns the mix that gives the values of a metric. It must be a pure function. */
export type Level<Subject> = (subject: Subject) => Mix;

/** Definition of one measurement series. */
export interface Metric<in Subject> {
  readonly name: string;
  readonly units: Units;
  readonly source: Source;
  readonly kind: Kind;
  readonly level: Level<Subject>;
  /**
   * If set, each value is this number minus the value of the mix. For example, free space is the size minus
   * used space, so that both add up to exactly the size.
   */
  readonly restOf?: (subject: Subject) => number;
  /**
   * Returns the upper limit of the values. Defaults to 100 for percentages, and to no limit for other units.
   */
  readonly ceiling?: (subject: Subject) => number;
  /**
   * Returns whether a subject has the metric. If not, its values are null. By default, all subjects have it.
   */
  readonly existsOn?: (subject: Subject) => boolean;
}

/** A metric of the process or the operating system of a host (E8). */
export type HostMetric = Metric<HostSubject>;
/** A metric of a partition (E7). */
export type DiskMetric = Metric<DiskSubject>;
/** A metric of a database (E9). */
export type DatabaseMetric = Metric<DatabaseSubject>;

/** The type of the subject for each family of metrics (E8, E7 and E9). */
export interface Subjects {
  readonly host: HostSubject;
  readonly disk: DiskSubject;
  readonly database: DatabaseSubject;
}
/** Name of a family of metrics. */
export type Family = keyof Subjects;

/** All metrics of each family, in the order of the replies. */
export type Catalogue = { readonly [F in Family]: readonly Metric<Subjects[F]>[] };
