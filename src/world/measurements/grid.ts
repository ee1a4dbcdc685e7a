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

/** The points of a window: they stand at the multiples of the granularity since 1970-01-01T00:00:00Z. */
export interface Grid {
  readonly first: Instant;
  readonly count: number;
  readonly granularity: Duration;
}

/** Where the points of a window stand. */
export function gridOf(window: Window): Grid {
  const { start, granularity } = window;
  return { first: Math.ceil(start / granularity) * granularity, count: pointCount(window), granularity };
}

/** The period that the points cover, from the first interval's start to the last one's end; without points, the window. */
export function coveredBy(grid: Grid, window: Window): { readonly start: Instant; readonly end: Instant } {
  if (grid.count === 0) return { start: wholeSecond(window.start), end: wholeSecond(window.end) };
  const end = grid.first + grid.count * grid.granularity;
  return { start: grid.first, end: Math.min(end, LAST_INSTANT) };
}

/** The instants of a grid as the wire has them. */
export function timestampsOf(grid: Grid): readonly string[] {
  const format = dailyFormat();
  const timestamps: string[] = [];
  for (let at = 0; at < grid.count; at += 1) timestamps.push(format(grid.first + at * grid.granularity));
  return timestamps;
}

/** Writes an instant of a measurement set: whole seconds, milliseconds only where a granularity below a second needs them. */
export function formatPointTime(instant: Instant): string {
  return dailyFormat()(instant);
}

/**
 * The granularity as a reply states it: as sent when it has a single unit (`PT30M`, `P1D`), else as Java's Duration
 * writes it (`P1DT12H` is `PT36H`), as recorded replies of the real platform do.
 */
export function granularityEcho({ granularityText, granularity }: Window): string {
  const simple = /^P(?:\d+D|T[\d.]+[HMS])$/.test(granularityText);
  return simple ? granularityText : formatDuration(granularity);
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** Writes instants, the date anew only when the day changes: it is what costs. */
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
