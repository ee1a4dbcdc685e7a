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
 * How far ahead a search looks for crossings. Each search has a fixed cost, so a search covers many days. A change of a
 * row makes the computed points invalid, so a search does not cover months.
 */
const HORIZON_MS = 14 * DAY_MS;

/**
 * Maximum number of crossings that a search returns. Each search has a fixed cost, so it returns several crossings. A
 * row of the world stores them, so their number is limited.
 */
const CROSSINGS_MAX = 20;

/** A crossing of a threshold: the end of an interval, and the mean of this interval. */
export interface Crossing {
  readonly at: Instant;
  readonly value: number;
}

export interface Crossings {
  /**
   * Crossings in order of time. The first may be in the past, because the search starts with the last complete
   * interval.
   */
  readonly coming: readonly Crossing[];
  /** Instant of the next search, unless the world changes earlier. */
  readonly searchAt: Instant;
}

/**
 * Returns the next crossings of a threshold, at most two weeks ahead. Series are functions of time and of the rows of
 * the world, so future points are known as long as these rows do not change. `isOpen` states whether the last known
 * value was outside the threshold. It stays valid while no data is collected.
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

interface FoundCrossing {
  readonly index: number;
  readonly value: number;
}

/** Returns the points at which a series crosses the threshold. Ignores the first point, which precedes the search. */
function changesIn(
  series: Series,
  isOutside: (value: number) => boolean,
  isOpen: boolean,
): readonly FoundCrossing[] {
  const { lowest, highest } = series.bounds();
  const hasData = lowest <= highest;
  // A threshold divides all values into two ranges. If both bounds are in the same range, all values are, so at most the
  // first of them is a crossing. Computing the others would take most of the start of the standard world.
  const inOneRange = isOutside(lowest) === isOutside(highest);
  if (!hasData || (inOneRange && isOutside(lowest) === isOpen)) return [];
  const max = inOneRange ? 1 : CROSSINGS_MAX;
  const first = inOneRange ? crossingsIn(series.beginning(2), isOutside, isOpen, max) : [];
  return first.length > 0 ? first : crossingsIn(series, isOutside, isOpen, max);
}

function crossingsIn(
  series: Series,
  isOutside: (value: number) => boolean,
  isOpen: boolean,
  max: number,
): readonly FoundCrossing[] {
  const found: FoundCrossing[] = [];
  let index = -1;
  for (const block of series.values())
    for (const value of block) {
      index += 1;
      const isOpenBefore = isOpen !== (found.length % 2 === 1);
      if (index === 0 || Number.isNaN(value) || isOutside(value) === isOpenBefore) continue;
      found.push({ index, value });
      if (found.length === max) return found;
    }
  return found;
}

/**
 * Returns a series in a time range that may lie in the future. Returns `undefined` if the process does not have the
 * series.
 */
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
