import type { Condition } from './condition.js';
import type { HostDatabase } from '../../world/clusters/databases.js';
import type { Duration } from '../../world/duration.js';
import type { Host, Partition } from '../../world/tables/hosts.js';
import type { Instant } from '../../world/instant.js';
import type { PartitionFilling } from './incidentEffects.js';
import type { AgentType } from '../../world/tables/projects.js';
import type { Counts } from './capacity.js';
import type { Bounds } from '../engine/noise.js';
import type { SignalSum, Term } from '../engine/mix.js';
import type { OplogReach } from '../engine/oplogReach.js';
import type { Ramp } from '../engine/ramp.js';
import type { Hours } from '../engine/week.js';
import type { Growth, DataSizes } from './dataSizes.js';

/** Units that the platform's API document lists (section "Measurement set", `units`). */
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

/**
 * Units of the real platform that the platform's API document does not list. See the quirk
 * `undocumentedUnits`.
 */
export const UNDOCUMENTED_UNITS = ['MEGABYTES', 'KILOBYTES', 'SECONDS'] as const;

/** Unit of a series. */
export type Units = (typeof DOCUMENTED_UNITS)[number] | (typeof UNDOCUMENTED_UNITS)[number];

/** Type of the agent that collects a series. While no such agent pings, all values are null. */
export type Source = Extract<AgentType, 'MONITORING' | 'AUTOMATION'>;

/**
 * A rate is computed from two adjacent points, so the first point of a series has no value. The value of a
 * gauge is the mean of an interval.
 */
export type Kind = 'gauge' | 'rate';

/** A host in a time span without changes, with all data on which its metrics depend. */
export interface HostSubject extends Condition {
  readonly host: Host;
  readonly databases: readonly HostDatabase[];
  /** Returns the growth of the host's data set. A recovering member has the growth at the time of the writes that it reads. */
  readonly growth: () => Growth;
  /** Returns the total sizes of all databases on the host. If `at` is set, they are those around this instant. */
  readonly sizes: (at?: Instant) => DataSizes;
  /** Returns the total sizes of all databases except admin, config and local. */
  readonly ownSizes: () => DataSizes;
  /** Growth of the data set with the usual writes, in documents per second. */
  readonly growingDocuments: Ramp;
  /** Mean size of the documents in the host's cluster, in bytes. */
  readonly documentBytes: number;
  /** Number of cores of the first member of the data set. Writes are proportional to it. */
  readonly setCores: number;
  /**
   * Operations per second that clients send through this router at full load. Unset for other processes, and for
   * routers without shards.
   */
  readonly routed?: Counts | undefined;
  /** Usual load of the host in each hour of the week, and usual load of the writes to its data set. */
  readonly usualLoad: Hours;
  readonly usualWriteLoad: Hours;
  /** Returns the age of the oldest oplog entry over time, in seconds. */
  readonly oplogWindow: () => OplogReach;
  /** Seed of the random draws for this host. */
  readonly key: number;
  /** Returns the number of restarts in the last hour before each instant. */
  readonly restarts: () => Ramp;
  /** A random constant in [0, 1) by which this host, partition or database differs from others. */
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
  /** Effects of the incidents that fill the partition. */
  readonly fillings: readonly PartitionFilling[];
}

/** One database on a host. */
export interface DatabaseSubject extends HostSubject {
  readonly database: HostDatabase;
}

/** Returns the mix whose means are the values of a metric. It must be a pure function. */
export type MetricFormula<Subject> = (subject: Subject) => SignalSum;

/** Definition of one measurement series. */
export interface Metric<in Subject> {
  readonly name: string;
  readonly units: Units;
  readonly source: Source;
  readonly kind: Kind;
  readonly level: MetricFormula<Subject>;
  /**
   * Returns the number from which the value of the mix is subtracted. For example, free space is the size minus the
   * used space, so that both add up to exactly the size. If unset, nothing is subtracted.
   */
  readonly restOf?: (subject: Subject) => number;
  /** Returns the upper limit of the values. By default 100 for percentages, and no limit for other units. */
  readonly ceiling?: (subject: Subject) => number;
  /**
   * Returns whether a host, partition or database has the metric. If not, all values are null. By default,
   * all of them have the metric.
   */
  readonly existsOn?: (subject: Subject) => boolean;
}

/** A metric of the process or the operating system of a host (`getHostMeasurements`). */
export type HostMetric = Metric<HostSubject>;
/** A metric of a disk partition (`getDiskMeasurements`). */
export type DiskMetric = Metric<DiskSubject>;
/** A metric of a database (`getDatabaseMeasurements`). */
export type DatabaseMetric = Metric<DatabaseSubject>;

/** Type of the subject of each family of metrics. */
export interface Subjects {
  readonly host: HostSubject;
  readonly disk: DiskSubject;
  readonly database: DatabaseSubject;
}
/** Name of a family of metrics. */
export type Family = keyof Subjects;

/** All metrics of each family, in the order in which responses list them. */
export type Catalogue = { readonly [F in Family]: readonly Metric<Subjects[F]>[] };
