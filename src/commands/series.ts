import type { WorldReader } from './asOf.js';
import { measurementPieces } from '../metrics/measurementPieces.js';
import { measureDatabase, measureDisk, measureHost, type MeasurementSet } from '../metrics/measure.js';
import type { Family, Units } from '../metrics/model/metric.js';
import type { DataPoint } from '../metrics/series/series.js';
import { metricNames } from '../metrics/selectMetrics.js';
import { WrongJson, type InputIssue } from '../world/callerError.js';
import { issue } from '../schema/issue.js';
import { unknownNameOfMany } from '../schema/nearest.js';
import { anyOf, checked, list, object, optional, string, type Infer } from '../schema/schema.js';
import { databasesOf } from '../world/clusters/databases.js';
import { processId } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import { formatPointTime } from '../world/measurements/grid.js';
import type { World } from '../world/world.js';
import { findMeasuredHost } from './findMeasuredHost.js';
import { readInput } from './readInput.js';

/** The measurements of a host, disk or database, as the platform's API returns them, but without links. */
export interface SeriesView {
  readonly databaseName?: string;
  readonly end: string;
  readonly granularity: string;
  readonly groupId: string;
  readonly hostId: string;
  readonly measurements: readonly MeasurementView[];
  readonly partitionName?: string;
  readonly processId: string;
  readonly start: string;
}

export interface MeasurementView {
  readonly dataPoints: readonly DataPoint[];
  readonly name: string;
  readonly units: Units;
}

/** The result of `getSeries`. Its points are computed when they are read, because there may be millions. */
export interface LazySeries {
  readonly frame: SeriesView;
  readonly set: MeasurementSet;
}

const input = checked(
  object({
    host: string,
    disk: optional(string),
    database: optional(string),
    m: optional(anyOf(string, list(string))),
    start: optional(string),
    end: optional(string),
    period: optional(string),
    granularity: optional(string),
  }),
  ({ disk, database }) =>
    disk === undefined || database === undefined ? [] : [issue(['database'], 'cannot be combined with disk')],
);

const FAMILIES: readonly Family[] = ['host', 'disk', 'database'];

type Query = Infer<typeof input>;

/** Returns measurements of a host, or of one of its disks or databases. */
export function getSeries({ world }: WorldReader, query: unknown): LazySeries {
  const read = readInput(input, query);
  const host = findMeasuredHost(world, read.host);
  const { disk: partitionName, database: databaseName } = read;
  checkNames(world, host, read);
  const set = measure(world, host, read);
  const frame = {
    ...(databaseName !== undefined && { databaseName }),
    end: formatPointTime(set.end),
    granularity: set.granularity,
    groupId: host.groupId,
    hostId: host.id,
    measurements: [],
    ...(partitionName !== undefined && { partitionName }),
    processId: processId(host),
    start: formatPointTime(set.start),
  };
  return { frame, set };
}

/** Yields the JSON of a result in pieces. */
export function seriesPieces({ frame, set }: LazySeries): Iterable<string | Uint8Array> {
  return measurementPieces(frame, set.measurements);
}

/** Computes all points of a result. */
export function wholeSeries({ frame, set }: LazySeries): SeriesView {
  const measurements = set.measurements.map(({ name, units, series }) => {
    return { dataPoints: series.points(), name, units };
  });
  return { ...frame, measurements };
}

function measure(world: World, host: Host, query: Query): MeasurementSet {
  const { disk, database } = query;
  if (disk !== undefined) return measureDisk(world, host, disk, query);
  if (database !== undefined) return measureDatabase(world, host, database, query);
  return measureHost(world, host, query);
}

/** Throws one error for all unknown disks, databases and measurements. The error lists the known names. */
function checkNames(world: World, host: Host, { disk, database, m = [] }: Query): void {
  const disks = host.partitions.map(({ name }) => name);
  const databases = databasesOf(world, host).map(({ name }) => name);
  const metrics = metricNames(familyOf(disk, database), world.quirks);
  const issues = [
    ...unknown('disk', disk === undefined ? [] : [disk], disks),
    ...unknown('database', database === undefined ? [] : [database], databases),
    ...unknown('m', typeof m === 'string' ? [m] : m, metrics, (name) => otherFamily(name, world)),
  ];
  if (issues.length > 0) throw new WrongJson(issues);
}

function familyOf(disk?: string, database?: string): Family {
  if (disk !== undefined) return 'disk';
  return database === undefined ? 'host' : 'database';
}

function unknown(
  member: string,
  given: readonly string[],
  known: readonly string[],
  reason: (name: string) => string | undefined = () => undefined,
): readonly InputIssue[] {
  const strangers = given.filter((name) => !known.includes(name));
  return strangers.map((name) => ({
    path: `$.${member}`,
    message: `${JSON.stringify(name)} ${reason(name) ?? unknownNameOfMany(name, known)}`,
  }));
}

/** Explains that a measurement belongs to another family than the query asks for. */
function otherFamily(name: string, { quirks }: World): string | undefined {
  const family = FAMILIES.find((each) => metricNames(each, quirks).includes(name));
  if (family === undefined) return undefined;
  return family === 'host'
    ? 'is a measurement of the host; ask for it without disk and database'
    : `is a measurement of a ${family}; ask for it with ${family}`;
}
