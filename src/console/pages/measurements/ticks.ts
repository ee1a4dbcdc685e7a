import type { Span } from './timeRange.js';

/** A mark on an axis. `share` is its place from 0 to 1. */
export interface Tick {
  readonly share: number;
  readonly text: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  ...[1000, 5000, 10_000, 30_000, MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY, 365 * DAY],
];
const SUFFIXES = ['', ' k', ' M', ' G', ' T', ' P'];

/** Returns at most `count + 1` ticks of a time range, at round seconds, minutes, hours or days. */
export function timeTicks({ start, end }: Span, count: number): readonly Tick[] {
  const length = end - start;
  const step = TIME_STEPS.find((each) => length / each <= count) ?? Math.ceil(length / count / DAY) * DAY;
  const ticks: Tick[] = [];
  for (let at = Math.ceil(start / step) * step; at <= end; at += step)
    ticks.push({ share: (at - start) / length, text: tickText(at, step) });
  return ticks;
}

/** Returns the top of an axis for values up to `max`, and two or more round ticks from 0 on. */
export function valueTicks(max: number): { readonly top: number; readonly ticks: readonly Tick[] } {
  if (!(max > 0)) return { top: 1, ticks: [{ share: 0, text: '0' }] };
  const size = 10 ** Math.floor(Math.log10(max / 2));
  const step = ([1, 2, 5, 10].find((each) => each * size * 3 >= max) ?? 10) * size;
  const count = Math.ceil(max / step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => ({
    share: at / count,
    text: shortNumber(at * step),
  }));
  return { top: count * step, ticks };
}

/** Formats a number with at most three digits and a suffix for thousands: `1.25 k`. */
export function shortNumber(value: number): string {
  const power = Math.min(
    SUFFIXES.length - 1,
    Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3 + 1e-9),
  );
  return `${Number((value / 1000 ** power).toPrecision(3))}${SUFFIXES[power] ?? ''}`;
}

/** Formats a value for a reader, with all digits that matter. */
export function valueText(value: number | null): string {
  if (value === null) return 'no data';
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Writes a unit of the platform in words: `MEGABYTES_PER_SECOND` becomes `megabytes per second`. Counts have none. */
export function unitText(units: string): string {
  return units
    .replace(/^SCALAR_?/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
}

function tickText(at: number, step: number): string {
  const text = new Date(at).toISOString();
  if (step >= DAY || at % DAY === 0) return text.slice(5, 10);
  return step >= MINUTE ? text.slice(11, 16) : text.slice(11, 19);
}
