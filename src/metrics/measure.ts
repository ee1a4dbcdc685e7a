import { databasesOf } from '../domain/clusters/databases.js';
import type { Host } from '../domain/hosts/host.js';
import type { Instant } from '../domain/instant.js';
import { coveredBy, granularityEcho, gridOf, timestampsOf } from '../domain/measurements/grid.js';
import {
  checkPointCount,
  readMeasurementQuery,
  type MeasurementQuery,
} from '../domain/measurements/measurementQuery.js';
import type { Family, HostSubject, Subjects, Units } from '../domain/measurements/metric.js';
import { Refusal } from '../domain/refusals.js';
import type { World } from '../domain/world.js';
import { selectMetrics } from './selectMetrics.js';
import { seriesOf, type Value } from './series.js';
import { databaseSubject, diskSubject, hostSubject } from './subjects.js';

/** One point: the start of its interval as the wire has it, and the value, null when no data exists for that time. */
export interface DataPoint {
  readonly timestamp: string;
  readonly value: Value;
}

/** One series of a measurement set. */
export interface Measurement {
  readonly name: string;
  readonly units: Units;
  readonly dataPoints: readonly DataPoint[];
}

/** What E7, E8 and E9 answer, less what names the subject. */
export interface MeasurementSet {
  readonly start: Instant;
  readonly end: Instant;
  readonly granularity: string;
  readonly measurements: readonly Measurement[];
}

/** E8. The measurements of a host, its process and its system. */
export function measureHost(world: World, host: Host, query: MeasurementQuery): MeasurementSet {
  return measure(world, 'host', hostSubject(world, host), query);
}

/** E7. The measurements of a partition of a host. */
export function measureDisk(
  world: World,
  host: Host,
  partitionName: string,
  query: MeasurementQuery,
): MeasurementSet {
  const partition = host.partitions.find(({ name }) => name === partitionName);
  if (partition === undefined) throw new Refusal('DEVICE_NOT_FOUND', partitionName, host.id);
  return measure(world, 'disk', diskSubject(world, host, partition), query);
}

/** E9. The measurements of a database on a host. */
export function measureDatabase(
  world: World,
  host: Host,
  databaseName: string,
  query: MeasurementQuery,
): MeasurementSet {
  const database = databasesOf(world, host).find(({ name }) => name === databaseName);
  if (database === undefined) throw new Refusal('DATABASE_NOT_FOUND', databaseName, host.id);
  return measure(world, 'database', databaseSubject(world, host, database), query, database.createdAt);
}

function measure<F extends Family>(
  world: World,
  family: F,
  subject: Subjects[F] & HostSubject,
  query: MeasurementQuery,
  createdAt?: Instant,
): MeasurementSet {
  if (!subject.host.monitored) throw new Refusal('INVALID_MONITORING_STATE');
  const window = readMeasurementQuery(query, world.now);
  const metrics = selectMetrics(family, window.names, world.quirks);
  checkPointCount(window, metrics.length);
  const grid = gridOf(window);
  const timestamps = timestampsOf(grid);
  const series = seriesOf<Subjects[F]>(world, subject, grid, createdAt);
  return {
    ...coveredBy(grid, window),
    granularity: granularityEcho(window),
    measurements: metrics.map((metric) => ({
      name: metric.name,
      units: metric.units,
      dataPoints: series(metric).map((value, at) => ({ timestamp: timestamps[at] ?? '', value })),
    })),
  };
}
