import { databasesOf } from '../world/clusters/databases.js';
import { isReached } from '../world/hosts/host.js';
import type { Host } from '../world/tables/hosts.js';
import type { Instant } from '../world/instant.js';
import { coveredBy, granularityEcho, gridOf } from '../world/measurements/grid.js';
import {
  checkPointCount,
  readMeasurementQuery,
  type MeasurementQuery,
} from '../world/measurements/measurementQuery.js';
import { Refusal } from '../world/refusals.js';
import type { World } from '../world/world.js';
import type { Family, HostSubject, Subjects, Units } from './model/metric.js';
import { seriesFactory, type Series } from './series/series.js';
import { selectMetrics } from './selectMetrics.js';
import { databaseSubject, diskSubject, hostSubject, type SubjectIn } from './model/subjects.js';

/** One series of a measurement set. Its points are computed while they are read. */
export interface Measurement {
  readonly name: string;
  readonly units: Units;
  readonly series: Series;
}

/**
 * Measurements of a host, partition or database, without the members that identify it: the response body of
 * `getHostMeasurements` and the two similar operations.
 */
export interface MeasurementSet {
  readonly start: Instant;
  readonly end: Instant;
  readonly granularity: string;
  /** Number of points of all series together. */
  readonly pointCount: number;
  readonly measurements: readonly Measurement[];
}

/**
 * Returns the measurements of a host: of its process and its operating system (`getHostMeasurements`, E8).
 */
export function measureHost(world: World, host: Host, query: MeasurementQuery): MeasurementSet {
  return measure(world, 'host', host, query, hostSubject(world, host));
}

/** Returns the measurements of a partition of a host (`getDiskMeasurements`, E7). */
export function measureDisk(
  world: World,
  host: Host,
  partitionName: string,
  query: MeasurementQuery,
): MeasurementSet {
  const partition = host.partitions.find(({ name }) => name === partitionName);
  if (partition === undefined) throw new Refusal('DEVICE_NOT_FOUND', partitionName, host.id);
  return measure(world, 'disk', host, query, diskSubject(world, host, partition));
}

/** Returns the measurements of a database on a host (`getDatabaseMeasurements`, E9). */
export function measureDatabase(
  world: World,
  host: Host,
  databaseName: string,
  query: MeasurementQuery,
): MeasurementSet {
  const database = databasesOf(world, host).find(({ name }) => name === databaseName);
  if (database === undefined) throw new Refusal('DATABASE_NOT_FOUND', databaseName, host.id);
  const subjectIn = databaseSubject(world, host, database);
  return measure(world, 'database', host, query, subjectIn, database.createdAt);
}

function measure<F extends Family>(
  world: World,
  family: F,
  host: Host,
  query: MeasurementQuery,
  subjectIn: SubjectIn<Subjects[F]> & SubjectIn<HostSubject>,
  createdAt: Instant = host.createdAt,
): MeasurementSet {
  if (!host.monitored) throw new Refusal('INVALID_MONITORING_STATE');
  const window = readMeasurementQuery(query, world.now);
  const metrics = selectMetrics(family, window.names, world.quirks);
  checkPointCount(window, metrics.length);
  const grid = gridOf(window);
  const seriesOf = seriesFactory<Subjects[F]>(
    world,
    host,
    subjectIn,
    grid,
    // Before the first ping of a process, nothing is measured.
    isReached(host) ? createdAt : world.now + 1,
  );
  return {
    ...coveredBy(grid, window),
    granularity: granularityEcho(window),
    pointCount: grid.count * metrics.length,
    measurements: metrics.map((metric) => ({
      name: metric.name,
      units: metric.units,
      series: seriesOf(metric),
    })),
  };
}
