import { formatDuration, type Duration } from '../duration.js';
import {
  DAY_MS,
  HOUR_MS,
  LAST_INSTANT,
  MINUTE_MS,
  SECOND_MS,
  wholeSecond,
  type Instant,
} from '../instant.js';
import { pointCount, type Window } from './measurementQuery.js';

/**
 * The points of a time range. Their times are multiples of the granularity, counted from
 * 1970-01-01T00:00:00Z.
 */
export interface Grid {
  readonly first: Instant;
  readonly count: number;
  readonly granularity: Duration;
}

export function gridOf(window: Window): Grid {
  const { start, granularity } = window;
  return { first: Math.ceil(start / granularity) * granularity, count: pointCount(window), granularity };
}

/**
 * Returns the time range from the start of the first interval to the end of the last interval. Without
 * points, returns the requested time range.
 */
export function coveredBy(grid: Grid, window: Window): { readonly start: Instant; readonly end: Instant } {
  if (grid.count === 0) return { start: wholeSecond(window.start), end: wholeSecond(window.end) };
  const end = grid.first + grid.count * grid.granularity;
  return { start: grid.first, end: Math.min(end, LAST_INSTANT) };
}

/** Formats the times of all points as in responses. */
export function timestampsOf(grid: Grid): readonly string[] {
  const format = dailyFormat();
  const timestamps: string[] = [];
  for (let at = 0; at < grid.count; at += 1) timestamps.push(format(grid.first + at * grid.granularity));
  return timestamps;
}

/**
 * Formats the time of a point in whole seconds. If the granularity is finer than a second, formats it with
 * milliseconds.
 */
export function formatPointTime(instant: Instant): string {
  return dailyFormat()(instant);
}

/**
 * Returns the granularity as responses contain it. A text with one unit (`PT30M`, `P1D`) is returned
 * unchanged. Other texts are formatted as Java formats a Duration: `P1DT12H` becomes `PT36H`. The real
 * platform does the same (docs/fidelity.md).
 */
export function granularityEcho({ granularityText, granularity }: Window): string {
  const simple = /^P(?:\d+D|T[\d.]+[HMS])$/.test(granularityText);
  return simple ? granularityText : formatDuration(granularity);
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/**
 * Creates a function that formats instants. It formats the date only when the day changes, because formatting the
 * date takes most of the time.
 */
function dailyFormat(): (instant: Instant) => string {
  let day = Number.NaN;
  let date = '';
  return (instant) => {
    const time = instant % DAY_MS;
    if (instant - time !== day) {
      day = instant - time;
      date = new Date(day).toISOString().slice(0, 11);
    }
    const hour = TWO_DIGITS[Math.floor(time / HOUR_MS)] ?? '';
    const minute = TWO_DIGITS[Math.floor(time / MINUTE_MS) % 60] ?? '';
    const second = TWO_DIGITS[Math.floor(time / SECOND_MS) % 60] ?? '';
    const millisecond = time % SECOND_MS;
    const fraction = millisecond === 0 ? '' : `.${String(millisecond).padStart(3, '0')}`;
    return `${date}${hour}:${minute}:${second}${fraction}Z`;
  };
}
