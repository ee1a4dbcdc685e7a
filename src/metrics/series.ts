import type { Instant } from '../domain/instant.js';
import type { Grid } from '../domain/measurements/grid.js';
import type { HostSubject, Metric } from '../domain/measurements/metric.js';
import type { World } from '../domain/world.js';
import { collected, type Collected } from './collected.js';
import { Interval } from './interval.js';
import { loadCurve } from './load.js';
import { printed } from './rounding.js';

/** A point's value; null when no data exists for its time. */
export type Value = number | null;

/** Gives the values of any metric of one subject. */
export type Series<Subject> = (metric: Metric<Subject>) => readonly Value[];

/**
 * The engine: the series of a subject on a grid, a pure function of the world's seed, the rows and the grid. A
 * point is the same whatever window asks for it, but for the first of a rate, which has no neighbour to be
 * computed from. `createdAt` is when the subject came to be, if later than its host.
 */
export function seriesOf<Subject extends HostSubject>(
  world: World,
  subject: Subject,
  grid: Grid,
  createdAt: Instant = subject.host.createdAt,
): Series<Subject> {
  const loads = loadsOf(world, subject, grid);
  const interval = new Interval(world.seed, subject.id, grid);
  return (metric) => {
    if (metric.existsOn?.(subject) === false) return new Array<Value>(grid.count).fill(null);
    const span = collected(world, subject, metric.source, createdAt);
    const values: Value[] = [];
    for (const [at, load] of loads.entries()) {
      const known = hasValue(metric, at, interval.moveTo(at), span, world.now);
      values.push(known ? printed(metric.level(subject, load, interval), metric.units) : null);
    }
    return values;
  };
}

/** How busy the host is in each interval; nobody calls upon an inactive cluster. */
function loadsOf(world: World, { host, active }: HostSubject, grid: Grid): readonly number[] {
  const curve = loadCurve(world.seed, host);
  const { first, count, granularity } = grid;
  const loads: number[] = [];
  for (let at = 0; at < count; at += 1) loads.push(active ? curve(first + at * granularity, granularity) : 0);
  return loads;
}

/**
 * Whether anything was collected within an interval, and of a rate within the one before it, too. Measurement set:
 * "For measurements computed as a rate between adjacent points, the first data point is null."
 */
function hasValue(
  metric: Metric<never>,
  at: number,
  interval: Interval,
  span: Collected,
  now: Instant,
): boolean {
  const { start, end } = interval;
  if (end <= span.from || start >= span.until || start > now) return false;
  return metric.kind === 'gauge' || (at > 0 && start > span.from);
}
