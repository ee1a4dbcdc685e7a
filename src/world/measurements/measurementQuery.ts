import { parseDuration, type Duration } from '../duration.js';
import { parseInstant, type Instant } from '../instant.js';
import { Refusal } from '../refusals.js';

/** Query parameters of `getHostMeasurements` and the two similar operations, as the client sent them. */
export interface MeasurementQuery {
  readonly granularity?: string | undefined;
  readonly period?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** One or several names of measurements. If unset, the query requests all measurements. */
  readonly m?: string | readonly string[] | undefined;
}

/** A parsed query. It requests the points from `start` (inclusive) to `end` (exclusive). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly granularity: Duration;
  /** Granularity as the client sent it. */
  readonly granularityText: string;
  /**
   * Names of the requested measurements, without duplicates, in the order of the query. An empty list
   * requests all measurements.
   */
  readonly names: readonly string[];
}

/**
 * Maximum number of points in one response, over all series. With this limit, a client can request all series of a host
 * for thirty days at PT10S, about 2.5 GB of JSON. The limit is for mistakes such as a request for a year of all series
 * at PT1S, which would take an hour. Memory needs no limit, because responses are streamed.
 */
export const POINTS_MAX = 50_000_000;

/**
 * Parses the query of a measurement request. `period` is the length of a time range that ends now. Refuses queries that
 * break the rules in section "Measurement query" of the platform's API document.
 */
export function readMeasurementQuery(query: MeasurementQuery, now: Instant): Window {
  const { granularity: granularityText } = query;
  if (granularityText === undefined) throw new Refusal('MISSING_QUERY_PARAMETER', 'granularity');
  const granularity = parseDuration(granularityText);
  if (granularity === undefined) throw new Refusal('INVALID_GRANULARITY', granularityText);
  return { ...readRange(query, now), granularity, granularityText, names: namesOf(query.m) };
}

/** Returns the number of points of each series in a time range. */
export function pointCount({ start, end, granularity }: Window): number {
  return Math.max(0, Math.ceil(end / granularity) - Math.ceil(start / granularity));
}

/** Refuses a query for more than `POINTS_MAX` points over all series. */
export function checkPointCount(window: Window, seriesCount: number): void {
  const count = pointCount(window) * seriesCount;
  if (count > POINTS_MAX) throw new Refusal('TOO_MANY_DATA_POINTS', String(count), String(POINTS_MAX));
}

/**
 * Parses the time range of a query. The platform's API document, section "Measurement query": "Each request
 * carries `period`, or both `start` and `end`".
 */
export function readRange(
  { period, start, end }: Pick<MeasurementQuery, 'period' | 'start' | 'end'>,
  now: Instant,
): Pick<Window, 'start' | 'end'> {
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
