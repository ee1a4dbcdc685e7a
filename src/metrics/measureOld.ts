import type { Host } from '../world/tables/hosts.js';
import { Refusal } from '../world/refusals.js';
import type { World } from '../world/world.js';
import { measureDatabase, measureDisk, measureHost } from './measure.js';
import type { OldMetric } from './oldMetrics.js';
import type { DataPoint, Series } from './series/series.js';

/** The query of an old metric, as the client sent it. */
export interface OldMetricQuery {
  readonly granularity?: string | undefined;
  readonly period?: string | undefined;
}

/** A point of an old metric. Unlike a point of a measurement, it always has a value. */
export type OldPoint = DataPoint & { readonly value: number };

/** The published values of `granularity`. */
const GRANULARITIES: ReadonlyMap<string, string> = new Map([
  ['MINUTE', 'PT1M'],
  ['HOUR', 'PT1H'],
  ['DAY', 'P1D'],
]);
/** Maximum number of points in one reply: a month of minutes. */
const POINTS_MAX = 50_000;

/** The points of an old metric and their granularity. */
export interface OldPoints {
  readonly granularity: string;
  /** Computes the points. Yields for other work. */
  readonly computed: () => Generator<void, readonly OldPoint[], undefined>;
}

/**
 * Returns the points of an old metric of a host, or of its database or partition with the name `part`. The vendor's
 * document: "If no additional query parameters are given, then the minute-level data for the past hour is returned."
 */
export function measureOld(
  world: World,
  host: Host,
  metric: OldMetric,
  query: OldMetricQuery,
  part = '',
): OldPoints {
  const { granularity = 'MINUTE', period = 'PT1H' } = query;
  const iso = GRANULARITIES.get(granularity);
  if (iso === undefined) throw new Refusal('INVALID_GRANULARITY', granularity);
  // In one of the dialects, measurements lack units that old metrics have.
  const all = { ...world, quirks: { ...world.quirks, undocumentedUnits: 'include' as const } };
  const asked = { granularity: iso, period, m: metric.measured };
  const set = measuredBy[metric.family](all, host, part, asked);
  const [first] = set.measurements;
  if (metric.measured === undefined || first === undefined)
    return { granularity, computed: () => pointsOf(undefined) };
  if (set.pointCount > POINTS_MAX)
    throw new Refusal('TOO_MANY_DATA_POINTS', String(set.pointCount), String(POINTS_MAX));
  return { granularity, computed: () => pointsOf(first.series) };
}

function* pointsOf(series: Series | undefined): Generator<void, readonly OldPoint[], undefined> {
  const points = series === undefined ? [] : yield* series.collecting();
  return points.filter(hasValue);
}

type Measure = typeof measureDisk;

const measuredBy = {
  host: (world, host, _, query) => measureHost(world, host, query),
  disk: measureDisk,
  database: measureDatabase,
} as const satisfies Readonly<Record<OldMetric['family'], Measure>>;

/** "When there is no data point available for a particular epoch, then it will simply be missing from the array." */
function hasValue(point: DataPoint): point is OldPoint {
  return point.value !== null;
}
