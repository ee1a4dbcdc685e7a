/** The time range of the page: a period that ends at the world's current time, or a fixed range. */
export type TimeRange = { readonly period: string } | Span;

/** A time range with a fixed start and end, in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The periods that have a button, as ISO 8601 durations. */
export const PERIODS = [
  ['PT1H', 'Last hour'],
  ['P1D', 'Last day'],
  ['P7D', 'Last week'],
  ['P90D', 'Last 90 days'],
] as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Granularities by size, with the names that the control plane uses. */
const GRANULARITIES = [
  ...([
    ['PT1S', SECOND],
    ['PT10S', 10 * SECOND],
    ['PT30S', 30 * SECOND],
  ] as const),
  ...([
    ['PT1M', MINUTE],
    ['PT2M', 2 * MINUTE],
    ['PT5M', 5 * MINUTE],
    ['PT10M', 10 * MINUTE],
  ] as const),
  ...([
    ['PT30M', 30 * MINUTE],
    ['PT1H', HOUR],
    ['PT2H', 2 * HOUR],
    ['PT6H', 6 * HOUR],
  ] as const),
  ...([
    ['P1D', DAY],
    ['P7D', 7 * DAY],
    ['P30D', 30 * DAY],
  ] as const),
] as const;

/** Maximum number of points of a series. More would not fit on a screen. */
const POINTS_MAX = 500;
const LENGTH_MIN = MINUTE;
/** The longest range that the coarsest granularity shows. */
const LENGTH_MAX = 10_000 * DAY;

/** The interval of one point: its name in a query, and its length in milliseconds. */
export interface Granularity {
  readonly name: string;
  readonly ms: number;
}

/** Returns the finest granularity that gives a range at most `POINTS_MAX` points. */
export function granularityFor({ start, end }: Span): Granularity {
  const found = GRANULARITIES.find(([, size]) => (end - start) / size <= POINTS_MAX);
  const [name, ms] = found ?? ['P30D', 30 * DAY];
  return { name, ms };
}

/** Makes a range longer or shorter by a factor. `center` stays at its place. */
export function zoomed({ start, end }: Span, factor: number, center = (start + end) / 2): Span {
  const length = Math.min(LENGTH_MAX, Math.max(LENGTH_MIN, (end - start) * factor));
  const share = (center - start) / (end - start);
  return wholeSeconds(center - share * length, length);
}

/** Moves a range by a share of its length. Negative shares move it into the past. */
export function moved({ start, end }: Span, share: number): Span {
  return wholeSeconds(start + share * (end - start), end - start);
}

/** Returns the range between two instants, in any order, with the minimum length. */
export function between(a: number, b: number): Span {
  const length = Math.max(LENGTH_MIN, Math.abs(b - a));
  return wholeSeconds((a + b - length) / 2, length);
}

/** Moves a range so that it contains an instant. Returns the same range if it already contains the instant. */
export function showing(span: Span, instant: number): Span {
  if (span.start <= instant && instant <= span.end) return span;
  const length = span.end - span.start;
  return wholeSeconds(instant - length / 2, length);
}

function wholeSeconds(start: number, length: number): Span {
  const from = Math.max(0, Math.round(start / SECOND) * SECOND);
  return { start: from, end: from + Math.round(length / SECOND) * SECOND };
}
