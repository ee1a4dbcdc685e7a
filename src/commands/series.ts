import type { WorldReader } from './asOf.js';
import { measurementPieces } from '../metrics/measurementPieces.js';
import { measureDatabase, measureDisk, measureHost, type MeasurementSet } from '../metrics/measure.js';
import type { Family, Units } from '../metrics/model/metric.js';
import type { DataPoint } from '../metrics/series/series.js';
import { metricNames } from '../metrics/selectMetrics.js';
import { WrongJson, type InputIssue } from '../world/callerError.js';
import { issue } from '../schema/issue.js';
import { unknownNameOfMany } from '../schema/nearest.js';
import {
  anyOf,
  checked,
  list,
  object,
  optional,
  string,
  type Infer,
  define,
  publishedAs,
  described,
  numberOrNull,
} from '../schema/schema.js';
import { databasesOf } from '../world/clusters/databases.js';
import { processId } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import { formatPointTime } from '../world/measurements/grid.js';
import type { World } from '../world/world.js';
import { findMeasuredHost, rangeParams } from './findMeasuredHost.js';
import { readInput } from './readInput.js';
import { defineCommand, inPieces } from './command.js';

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

export const seriesSchema = define(
  'Series',
  "The response of the platform's API, without links.",
  object({
    databaseName: optional(string),
    end: described(string, 'The end of the interval of the last point, or of the range without points.'),
    granularity: string,
    groupId: string,
    hostId: string,
    measurements: list(
      object({
        dataPoints: list(
          object({
            timestamp: described(string, 'The start of the interval.'),
            value: described(numberOrNull, '`null` if no data was collected.'),
          }),
        ),
        name: string,
        units: string,
      }),
    ),
    partitionName: optional(string),
    processId: described(string, 'Host name and port.'),
    start: described(string, 'The time of the first point, or the start of the range without points.'),
  }),
);

/** The result of `getSeries`. Its points are computed when they are read, because there may be millions. */
export interface LazySeries {
  readonly frame: SeriesView;
  readonly set: MeasurementSet;
}

const input = checked(
  object({
    host: described(string, 'A host by its id, its readable name (`rs0/node-0`), or its host name and port.'),
    disk: optional(
      string,
      'The name of a partition of the host. The response then has the measurements of this partition.',
    ),
    database: optional(
      string,
      'The name of a database on the host. The response then has the measurements of this database.',
    ),
    m: optional(
      publishedAs(list(string), anyOf(string, list(string))),
      'The name of a measurement; repeatable. By default all.',
    ),
    granularity: optional(string, 'The interval of one point as an ISO 8601 duration, such as `PT1M`.'),
    ...rangeParams,
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

/** `…/series`: measurements of hosts, disks and databases. */
export const seriesCommands = [
  defineCommand({
    name: 'getSeries',
    method: 'get',
    path: '/v1/worlds/{world}/series',
    summary: 'Measurements of a host, or of one of its disks or databases.',
    description:
      "The same measurements as `getHostMeasurements`, `getDiskMeasurements` and `getDatabaseMeasurements` (E8, E7, E9) of the platform's API, with exactly the same values. The call needs no HTTP Digest, and the response has no links. Needs `granularity`, and either `period` or both `start` and `end`. The limit is 50 million points in one response. `GET …/series/catalogue` lists the names.",
    query: input,
    answer: inPieces('The measurements.', seriesSchema, seriesPieces),
    example: { query: { host: 'rs0/node-0', m: ['CONNECTIONS'], period: 'PT1H', granularity: 'PT5M' } },
    isOfPast: true,
    run: ({ past, texts }) => getSeries(past, texts),
  }),
];
