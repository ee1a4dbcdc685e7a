import { dataPartitionOf } from '../world/hosts/host.js';
import { DAY_MS, formatInstant, MINUTE_MS, type Instant } from '../world/instant.js';
import type { MeasurementQuery } from '../world/measurements/measurementQuery.js';
import { Refusal } from '../world/refusals.js';
import type { Host } from '../world/tables/hosts.js';
import type { World } from '../world/world.js';
import { measureDisk, measureHost } from './measure.js';
import type { Series } from './series/series.js';

/** A measurement of a process, or of its data partition. */
export interface WatchedMeasurement {
  readonly of: 'host' | 'disk';
  readonly measurement: string;
}

/** The platform compares the means of intervals of this length. */
const INTERVAL_MS = 5 * MINUTE_MS;
/**
 * How far the search for the next change looks ahead. Each search has a fixed price, so the search looks further than a
 * day. The points that it computes are lost when a row changes, so it does not look months ahead.
 */
const HORIZON_MS = 14 * DAY_MS;

/**
 * How many crossings a search returns at most. Each search has a fixed price, and a row of the world keeps what it
 * returns.
 */
const CROSSINGS_MAX = 20;

/** A crossing of a threshold: the end of an interval, and the mean of this interval. */
export interface Crossing {
  readonly at: Instant;
  readonly value: number;
}

export interface Crossings {
  /** In the order of time. The first may be in the past, because it is about the last whole interval. */
  readonly coming: readonly Crossing[];
  /** When to search again, unless the world changes before. */
  readonly searchAt: Instant;
}

/**
 * Returns the next crossings of a threshold, at most two weeks ahead. Series are functions of time and of the rows of
 * the world, so future points are known as long as these rows do not change. `isOpen` is the answer so far, which stays
 * while no data is collected.
 */
export function findCrossings(
  world: World,
  host: Host,
  watched: WatchedMeasurement,
  isOutside: (value: number) => boolean,
  isOpen: boolean,
): Crossings {
  const last = Math.floor(world.now / INTERVAL_MS) * INTERVAL_MS - INTERVAL_MS;
  const end = last + HORIZON_MS;
  // The first point of a rate has no value, so the series starts one interval earlier.
  const series = seriesOf(world, host, watched, last - INTERVAL_MS, end);
  if (series === undefined) return { coming: [], searchAt: last + 2 * INTERVAL_MS };
  const found = changesIn(series, isOutside, isOpen);
  const coming = found.map(({ index, value }) => ({ at: last + index * INTERVAL_MS, value }));
  const latest = coming[CROSSINGS_MAX - 1];
  return { coming, searchAt: latest === undefined ? end : latest.at + INTERVAL_MS };
}

/** Returns the first points of a series after which the answer is another, from the second point on. */
function changesIn(
  series: Series,
  isOutside: (value: number) => boolean,
  isOpen: boolean,
): readonly { readonly index: number; readonly value: number }[] {
  const { lowest, highest } = series.bounds();
  // A threshold divides all values into two ranges. If both bounds are in one range, so is each value between them.
  if (isOutside(lowest) === isOpen && isOutside(highest) === isOpen) return [];
  const found: { index: number; value: number }[] = [];
  let index = -1;
  for (const block of series.values())
    for (const value of block) {
      index += 1;
      const isOpenBefore = isOpen !== (found.length % 2 === 1);
      if (index === 0 || Number.isNaN(value) || isOutside(value) === isOpenBefore) continue;
      found.push({ index, value });
      if (found.length === CROSSINGS_MAX) return found;
    }
  return found;
}

/** Returns a series in a time range that may lie in the future. Returns `undefined` if the process has none. */
function seriesOf(
  world: World,
  host: Host,
  { of, measurement }: WatchedMeasurement,
  start: Instant,
  end: Instant,
): Series | undefined {
  const quirks = { ...world.quirks, undocumentedUnits: 'include' } as const;
  const future: World = { ...world, quirks, now: end };
  const query = { granularity: 'PT5M', start: formatInstant(start), end: formatInstant(end), m: measurement };
  try {
    return measured(future, host, of, query).measurements[0]?.series;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function measured(world: World, host: Host, of: 'host' | 'disk', query: MeasurementQuery) {
  return of === 'host'
    ? measureHost(world, host, query)
    : measureDisk(world, host, dataPartitionOf(host)?.name ?? '', query);
}
