import type { HostDatabase } from '../clusters/databases.js';
import type { Host, Partition } from '../hosts/host.js';
import type { Instant } from '../instant.js';
import type { AgentType } from '../projects/project.js';
import type { Duty } from './duty.js';

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

/** A host, with what its measurements depend on. */
export interface HostSubject {
  /** Tells its series from those of every other subject. */
  readonly id: string;
  readonly host: Host;
  readonly duty: Duty;
  /** False: nobody uses its cluster any more. */
  readonly active: boolean;
  readonly databases: readonly HostDatabase[];
  /** Those of its cluster: without admin, config and local. */
  readonly ownDatabases: readonly HostDatabase[];
  /** A constant draw in [0, 1) that makes it differ from its like. */
  readonly trait: number;
}

/** One disk partition of a host. */
export interface DiskSubject extends HostSubject {
  readonly partition: Partition;
  /** Whether the databases lie on it. */
  readonly holdsData: boolean;
}

/** One database on a host. */
export interface DatabaseSubject extends HostSubject {
  readonly database: HostDatabase;
}

/** The interval of one point. */
export interface Moment {
  readonly start: Instant;
  readonly middle: Instant;
  readonly end: Instant;
  /** A factor of this interval in [1 - spread, 1 + spread): metrics that name the same thing vary together. */
  vary(thing: string, spread: number): number;
}

/** What a series' value is while the host is so busy: 0 is idle, 1 all it can do. Pure. */
export type Level<Subject> = (subject: Subject, load: number, moment: Moment) => number;

/** Generator of one measurement series. */
export interface Metric<in Subject> {
  readonly name: string;
  readonly units: Units;
  readonly source: Source;
  readonly kind: Kind;
  readonly level: Level<Subject>;
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
