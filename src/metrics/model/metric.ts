import type { HostDatabase } from '../../world/clusters/databases.js';
import type { Duration } from '../../world/duration.js';
import type { Host, Partition } from '../../world/hosts/host.js';
import type { Instant } from '../../world/instant.js';
import type { PartitionFilling } from './overlay.js';
import type { HostState } from '../../world/hosts/host.js';
import type { AgentType } from '../../world/projects/project.js';
import type { Duty } from '../../world/measurements/duty.js';
import type { Counts } from './capacity.js';
import type { CatchUp } from './catchingUp.js';
import type { Bounds } from '../engine/noise.js';
import type { Mix, Term } from '../engine/mix.js';
import type { Ramp } from '../engine/ramp.js';
import type { Hours } from '../engine/week.js';
import type { Growth, Room } from './room.js';

/** The units that the document lists (Measurement set, `units`). */
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

/** Units of the real platform that the document's list lacks; see the quirk undocumentedUnits. */
export const UNDOCUMENTED_UNITS = ['MEGABYTES', 'KILOBYTES', 'SECONDS'] as const;

/** What the values of a series count. */
export type Units = (typeof DOCUMENTED_UNITS)[number] | (typeof UNDOCUMENTED_UNITS)[number];

/** The agent that collects a series: without it the points are null. */
export type Source = Extract<AgentType, 'MONITORING' | 'AUTOMATION'>;

/** A rate is computed between adjacent points, so that the first has no value; a gauge is read off. */
export type Kind = 'gauge' | 'rate';

/** How things are with a host for a while: between two changes of anything that its series show. */
export interface Condition {
  readonly state: HostState;
  readonly duty: Duty;
  /** How many times the usual traffic comes: none to a cluster that nobody uses, more in a spike. */
  readonly traffic: number;
  /** How many times its usual share of what anybody can serve it has, as others are away. */
  readonly share: number;
  /** The multiple of its usual writes that its data set takes; of a router the mean over the sets that it writes to. */
  readonly writes: number;
  /** Of a member that has come back: how it catches up. */
  readonly catchUp?: CatchUp | undefined;
  /** Whether its oplog has reached its size, so that old entries make room for new ones. */
  readonly oplogIsFull: boolean;
}

/** A host for a while, with what its measurements depend on. */
export interface HostSubject extends Condition {
  readonly host: Host;
  readonly databases: readonly HostDatabase[];
  /** How the data of its data set grows. */
  readonly growth: Growth;
  /** What its databases take; and those of its cluster alone, without admin, config and local. */
  readonly room: Room;
  readonly ownRoom: Room;
  /** By how many documents per second its data set grows usually. */
  readonly growingDocuments: Ramp;
  /** The size of the documents of its cluster, on average. */
  readonly documentBytes: number;
  /** The cores of a machine of its data set: what is written follows them. */
  readonly setCores: number;
  /** Of a router: what it hands on to its cluster's shards at full load. */
  readonly routed?: Counts | undefined;
  /** What its load usually is in each hour of the week, and the load that the writes to its data set follow. */
  readonly usualLoad: Hours;
  readonly usualWriteLoad: Hours;
  /** How many seconds its oplog reaches back. */
  readonly oplogWindow: () => Ramp;
  /** Draws by it are its own. */
  readonly key: number;
  /** How many times it came back in the hour before any instant. */
  readonly restarts: Ramp;
  /** A constant draw in [0, 1) that makes it differ from its like. */
  readonly trait: number;
  /** What a process can be at least and at most. */
  readonly boundsOf: (of: Term['of']) => Bounds;
  /** The mean of a process over an interval. */
  readonly meanOf: (of: Term['of'], from: Instant, length: Duration) => number;
}

/** One disk partition of a host. */
export interface DiskSubject extends HostSubject {
  readonly partition: Partition;
  /** Whether the databases lie on it. */
  readonly holdsData: boolean;
  /** What filled it up beside its data. */
  readonly fillings: readonly PartitionFilling[];
}

/** One database on a host. */
export interface DatabaseSubject extends HostSubject {
  readonly database: HostDatabase;
}

/** What a series is made of while things are so with its subject. Pure. */
export type Level<Subject> = (subject: Subject) => Mix;

/** Generator of one measurement series. */
export interface Metric<in Subject> {
  readonly name: string;
  readonly units: Units;
  readonly source: Source;
  readonly kind: Kind;
  readonly level: Level<Subject>;
  /** The values are what the level, as it is printed, leaves of this: so both add up to it to the last digit. */
  readonly restOf?: (subject: Subject) => number;
  /** No value is above it; unset: 100 of a percentage, and none else. */
  readonly ceiling?: (subject: Subject) => number;
  /** Which subjects have it; absent: all. Elsewhere no data exists, and every value is null. */
  readonly existsOn?: (subject: Subject) => boolean;
}

/** A metric of the host, its process or its system (E8). */
export type HostMetric = Metric<HostSubject>;
/** A metric of a partition (E7). */
export type DiskMetric = Metric<DiskSubject>;
/** A metric of a database (E9). */
export type DatabaseMetric = Metric<DatabaseSubject>;

/** The subjects by family: one endpoint each (E8, E7, E9). */
export interface Subjects {
  readonly host: HostSubject;
  readonly disk: DiskSubject;
  readonly database: DatabaseSubject;
}
/** The name of a family. */
export type Family = keyof Subjects;

/** Every metric by family, in the order of the replies. */
export type Catalogue = { readonly [F in Family]: readonly Metric<Subjects[F]>[] };
