import type { Duration } from '../domain/duration.js';
import type { Host } from '../domain/hosts/host.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Instant } from '../domain/instant.js';
import { draw, hash } from '../domain/random.js';

const WEEK_MS = 7 * DAY_MS;
/** Parts of the curve: together they stay within 0 and 1, so that nothing has to be cut off. */
const BASE_MIN = 0.36;
const BASE_SPAN = 0.25;
const DAILY = 0.2;
const WEEKLY = 0.08;
const NOISE: readonly (readonly [cellMs: Duration, amplitude: number])[] = [
  [HOUR_MS, 0.04],
  [7 * MINUTE_MS, 0.03],
];
/** Users are busiest at two in the afternoon, more or less, and on Wednesdays; 1970-01-01 was a Thursday. */
const BUSIEST_HOUR = 14;
const BUSIEST_HOUR_SPAN = 4;
const BUSIEST_OF_WEEK_MS = 6.5 * DAY_MS;

/** How busy a host is over an interval from an instant on: 0 is idle, 1 all it can do. */
export type LoadCurve = (from: Instant, length: Duration) => number;

/**
 * The load curve of a host, which all its series follow: a daily and a weekly cycle, of which the mean over the
 * interval is taken, and noise, which is that of the interval's middle.
 */
export function loadCurve(seed: number, host: Host): LoadCurve {
  const key = hash(seed, 'load', host.id);
  const base = BASE_MIN + BASE_SPAN * draw(key, 'base');
  const busiestHour = BUSIEST_HOUR + BUSIEST_HOUR_SPAN * (draw(key, 'hour') - 0.5);
  return (from, length) => {
    const middle = from + length / 2;
    const daily = DAILY * meanCosine(middle - busiestHour * HOUR_MS, length, DAY_MS);
    const weekly = WEEKLY * meanCosine(middle - BUSIEST_OF_WEEK_MS, length, WEEK_MS);
    return NOISE.reduce(
      (sum, [cell, amplitude]) => sum + amplitude * noise(key, middle, cell),
      base + daily + weekly,
    );
  };
}

/** The load of a host at one instant. */
export function load(seed: number, host: Host, instant: Instant): number {
  return loadCurve(seed, host)(instant, 0);
}

/** The mean over an interval of a cosine that is 1 at the multiples of its cycle. */
function meanCosine(middle: number, length: Duration, cycle: Duration): number {
  const half = (Math.PI * length) / cycle;
  const damping = half === 0 ? 1 : Math.sin(half) / half;
  return Math.cos((2 * Math.PI * middle) / cycle) * damping;
}

/** Smooth noise in [-1, 1): keyed draws at the borders of cells, blended in between. */
function noise(key: number, at: Instant, cell: Duration): number {
  const index = Math.floor(at / cell);
  const way = at / cell - index;
  const blend = way * way * (3 - 2 * way);
  return 2 * (draw(key, cell, index) * (1 - blend) + draw(key, cell, index + 1) * blend) - 1;
}
