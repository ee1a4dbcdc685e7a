import { dataPartitionOf } from '../world/hosts/host.js';
import { DAY_MS, formatInstant, MINUTE_MS, type Instant } from '../world/instant.js';
import type { MeasurementQuery } from '../world/measurements/measurementQuery.js';
import { Refusal } from '../world/refusals.js';
import type { Host } from '../world/tables/hosts.js';
import type { World } from '../world/world.js';
import { measureDisk, measureHost } from './measure.js';

/** A measurement of a process, or of its data partition. */
export interface WatchedMeasurement {
  readonly of: 'host' | 'disk';
  readonly measurement: string;
}

/** The platform compares the means of intervals of this length. */
const INTERVAL_MS = 5 * MINUTE_MS;
/** How far the search for the next change looks ahead. */
const HORIZON_MS = DAY_MS;

export interface Crossing {
  /** The mean of the last whole interval. Unset if no data was collected. */
  readonly value?: number;
  /** When the answer can next differ from the answer for this mean. */
  readonly nextAt: Instant;
}

/**
 * Returns the last mean of a measurement, and the end of the first interval whose mean is on the other side of a
 * threshold, at most a day ahead. Series are functions of time and of the rows of the world, so future points are known
 * as long as these rows do not change.
 */
export function nextCrossing(
  world: World,
  host: Host,
  watched: WatchedMeasurement,
  isOutside: (value: number) => boolean,
): Crossing {
  const last = Math.floor(world.now / INTERVAL_MS) * INTERVAL_MS - INTERVAL_MS;
  const end = last + HORIZON_MS;
  const [, value = NaN, ...coming] = pointsOf(world, host, watched, last - INTERVAL_MS, end);
  const usual = isOutside(value);
  const at = coming.findIndex((point) => !Number.isNaN(point) && isOutside(point) !== usual);
  const intervals = at < 0 ? coming.length : at + 1;
  const nextAt = last + (Math.max(1, intervals) + 1) * INTERVAL_MS;
  return { ...(!Number.isNaN(value) && { value }), nextAt };
}

/** Returns the points of a measurement in a time range that may lie in the future. NaN stands for missing data. */
function pointsOf(
  world: World,
  host: Host,
  { of, measurement }: WatchedMeasurement,
  start: Instant,
  end: Instant,
): readonly number[] {
  const quirks = { ...world.quirks, undocumentedUnits: 'include' } as const;
  const future: World = { ...world, quirks, now: end };
  const query = { granularity: 'PT5M', start: formatInstant(start), end: formatInstant(end), m: measurement };
  try {
    const [series] = measured(future, host, of, query).measurements;
    return series === undefined ? [] : series.series.points().map((point) => point.value ?? NaN);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function measured(world: World, host: Host, of: 'host' | 'disk', query: MeasurementQuery) {
  return of === 'host'
    ? measureHost(world, host, query)
    : measureDisk(world, host, dataPartitionOf(host)?.name ?? '', query);
}
