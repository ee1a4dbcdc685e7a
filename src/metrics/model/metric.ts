import type { HostDatabase } from '../../world/clusters/databases.js';
import type { Duration } from '../../world/duration.js';
import type { Host, HostState, Partition } from '../../world/hosts/host.js';
import type { Instant } from '../../world/instant.js';
import type { PartitionFilling } from './incidentEffects.js';
import type { AgentType } from '../../world/projects/project.js';
import type { Duty } from '../../world/measurements/duty.js';
import type { Counts } from './capacity.js';
import type { CatchUp } from './catchUp.js';
import type { Bounds } from '../engine/noise.js';
import type { Mix, Term } from '../engine/mix.js';
import type { Ramp } from '../engine/ramp.js';
import type { Hours } from '../engine/week.js';
import type { Growth, DataSizes } from './dataSizes.js';

/** Units in the document (Measurement set, `units`). */
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

/** Units of the real platform that the document does not list; see the quirk undocumentedUnits. */
export const UNDOCUMENTED_UNITS = ['MEGABYTES', 'KILOBYTES', 'SECONDS'] as const;

/** Unit of a series. */
export type Units = (typeof DOCUMENTED_UNITS)[number] | (typeof UNDOCUMENTED_UNITS)[number];

/** Agent that collects a series. Without the agent all values are null. */
export type Source = Extract<AgentType, 'MONITORING' | 'AUTOMATION'>;

/** A rate is computed between adjacent points, so its first point has no value. A gauge is a value at an instant. */
export type Kind = 'gauge' | 'rate';

/** The state of a host between two changes. */
export interface Condition {
  readonly state: HostState;
  readonly duty: Duty;
  /** Multiple of the usual traffic: 0 for an unused cluster, more than 1 in a spike. */
  readonly traffic: number;
  /** Multiple of the usual share of the traffic. Above 1 if peers are down. */
  readonly share: number;
  /** Multiple of the usual writes to the data set. For a router, the mean of its shards. */
  readonly writes: number;
  /** Set while a member recovers from an outage. */
  readonly catchUp?: CatchUp | undefined;
  /** Whether the oplog is full, so that new entries replace old ones. */
  readonly oplogIsFull: boolean;
}

/** A host between two changes, with everything that its metrics depend on. */
export interface HostSubject extends Condition {
  readonly host: Host;
  readonly databases: readonly HostDatabase[];
  /** Growth of its data set. */
  readonly growth: Growth;
  /** Sizes of all its databases, and of those without admin, config and local. */
  readonly sizes: DataSizes;
  readonly ownSizes: DataSizes;
  /** Usual growth of its data set in documents per second. */
  readonly growingDocuments: Ramp;
  /** Mean document size of its cluster. */
  readonly documentBytes: number;
  /** Cores of one member of its data set. Writes are proportional to them. */
  readonly setCores: number;
  /** Operations that a router sends to its shards at full load. Unset for other hosts. */
  readonly routed?: Counts | undefined;
  /** Usual load of each hour of the week, of the host and of the writes to its data set. */
  readonly usualLoad: Hours;
  readonly usualWriteLoad: Hours;
  /** Seconds between the oldest and the newest oplog entry. */
  readonly oplogWindow: () => Ramp;
  /** Key for random draws of this host. */
  readonly key: number;
  /** Number of restarts in the preceding hour. */
  readonly restarts: Ramp;
  /** A constant in [0, 1) that distinguishes it from similar subjects. */
  readonly trait: number;
  /** Returns the bounds of a process. */
  readonly boundsOf: (of: Term['of']) => Bounds;
  /** Returns the mean of a process over an interval. */
  readonly meanOf: (of: Term['of'], from: Instant, length: Duration) => number;
}

/** One disk partition of a host. */
export interface DiskSubject extends HostSubject {
  readonly partition: Partition;
  /** Whether it contains the databases. */
  readonly holdsData: boolean;
  /** Incidents that filled it. */
  readonly fillings: readonly PartitionFilling[];
}

/** One database on a host. */
export interface DatabaseSubject extends HostSubject {
  readonly database: HostDatabase;
}

/** Returns the processes whose sum gives the values. A pure function. */
export type Level<Subject> = (subject: Subject) => Mix;

/** Definition of one measurement series. */
export interface Metric<in Subject> {
  readonly name: string;
  readonly units: Units;
  readonly source: Source;
  readonly kind: Kind;
  readonly level: Level<Subject>;
  /** If set, each value is this number minus the printed level. Both then add up exactly. */
  readonly restOf?: (subject: Subject) => number;
  /** Upper limit of the values. By default 100 for percentages, none for other units. */
  readonly ceiling?: (subject: Subject) => number;
  /** Subjects without the metric have null values. By default all subjects have it. */
  readonly existsOn?: (subject: Subject) => boolean;
}

/** A metric of the host, its process or its system (E8). */
export type HostMetric = Metric<HostSubject>;
/** A metric of a partition (E7). */
export type DiskMetric = Metric<DiskSubject>;
/** A metric of a database (E9). */
export type DatabaseMetric = Metric<DatabaseSubject>;

/** The subjects of the three families: E8, E7 and E9. */
export interface Subjects {
  readonly host: HostSubject;
  readonly disk: DiskSubject;
  readonly database: DatabaseSubject;
}
/** Name of a family. */
export type Family = keyof Subjects;

/** All metrics by family, in the order of the replies. */
export type Catalogue = { readonly [F in Family]: readonly Metric<Subjects[F]>[] };
