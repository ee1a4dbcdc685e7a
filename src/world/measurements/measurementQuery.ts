import { parseDuration, type Duration } from '../duration.js';
import { parseInstant, type Instant } from '../instant.js';
import { Refusal } from '../refusals.js';

/** The query of E7, E8 and E9 as sent (Measurement query). */
export interface MeasurementQuery {
  readonly granularity?: string | undefined;
  readonly period?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** One or several measurement names. If unset, all measurements. */
  readonly m?: string | readonly string[] | undefined;
}

/** A parsed query: the points in [start, end). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly granularity: Duration;
  /** As sent. */
  readonly granularityText: string;
  /** Requested measurements without duplicates, in the order of the query. Empty: all. */
  readonly names: readonly string[];
}

/**
 * Maximum number of points per reply, over all series. It is enough for all series of a host for thirty days at PT10S,
 * about 2.5 GB of JSON. Replies are streamed, so memory is not the reason. The limit refuses mistakes such as a year of
 * all series at PT1S at once; they would run for an hour.
 */
export const POINTS_MAX = 50_000_000;

/** Parses a measurement query. A `period` ends now. Refuses queries that break the rules of Measurement query. */
export function readMeasurementQuery(query: MeasurementQuery, now: Instant): Window {
  const { granularity: granularityText } = query;
  if (granularityText === undefined) throw new Refusal('MISSING_QUERY_PARAMETER', 'granularity');
  const granularity = parseDuration(granularityText);
  if (granularity === undefined) throw new Refusal('INVALID_GRANULARITY', granularityText);
  return { ...rangeOf(query, now), granularity, granularityText, names: namesOf(query.m) };
}

/** Returns the number of points per series of a window. */
export function pointCount({ start, end, granularity }: Window): number {
  return Math.max(0, Math.ceil(end / granularity) - Math.ceil(start / granularity));
}

/** Refuses a window with more than `POINTS_MAX` points over all series. */
export function checkPointCount(window: Window, seriesCount: number): void {
  const count = pointCount(window) * seriesCount;
  if (count > POINTS_MAX) throw new Refusal('TOO_MANY_DATA_POINTS', String(count), String(POINTS_MAX));
}

/** Measurement query, rules 1 and 2: "Each request carries `period`, or both `start` and `end`." */
function rangeOf({ period, start, end }: MeasurementQuery, now: Instant): Pick<Window, 'start' | 'end'> {
  if (period !== undefined) {
    if (start !== undefined) throw new Refusal('MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS', 'period', 'start');
    if (end !== undefined) throw new Refusal('MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS', 'period', 'end');
    const length = parseDuration(period);
    if (length === undefined) throw new Refusal('INVALID_PERIOD');
    return { start: Math.max(0, now - length), end: now };
  }
  if (start === undefined)
    throw new Refusal('MISSING_QUERY_PARAMETER', end === undefined ? 'period' : 'start');
  if (end === undefined) throw new Refusal('MISSING_QUERY_PARAMETER', 'end');
  const range = { start: instantOf('start', start), end: instantOf('end', end) };
  if (range.start > range.end) throw new Refusal('INVALID_QUERY_PARAMETER', 'start');
  return range;
}

function instantOf(name: 'start' | 'end', text: string): Instant {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Refusal('INVALID_QUERY_PARAMETER', name);
  return instant;
}

function namesOf(m: MeasurementQuery['m']): readonly string[] {
  if (m === undefined) return [];
  return typeof m === 'string' ? [m] : [...new Set(m)];
}
