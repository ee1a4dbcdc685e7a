import { parseDuration, type Duration } from '../duration.js';
import { parseInstant, type Instant } from '../instant.js';
import { Refusal } from '../refusals.js';

/** The query of E7, E8 and E9 as it was sent (Measurement query). */
export interface MeasurementQuery {
  readonly granularity?: string | undefined;
  readonly period?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Once or several times; absent: all measurements. */
  readonly m?: string | readonly string[] | undefined;
}

/** What a query asks for: the points that stand in [start, end). */
export interface Window {
  readonly start: Instant;
  readonly end: Instant;
  readonly granularity: Duration;
  /** As it was sent. */
  readonly granularityText: string;
  /** Each once, in the order asked; empty: all. */
  readonly names: readonly string[];
}

/**
 * The most points that one reply holds, over all its series: all of a host's for thirty days at PT10S, some 2.5 GB of
 * JSON. Replies are made while they are sent, so it is not for want of memory: what is asked for by mistake, such as all
 * series of a year at PT1S, should be refused at once rather than run for an hour.
 */
export const POINTS_MAX = 50_000_000;

/** Reads a measurement query; a `period` ends now. Refuses what the rules of Measurement query forbid. */
export function readMeasurementQuery(query: MeasurementQuery, now: Instant): Window {
  const { granularity: granularityText } = query;
  if (granularityText === undefined) throw new Refusal('MISSING_QUERY_PARAMETER', 'granularity');
  const granularity = parseDuration(granularityText);
  if (granularity === undefined) throw new Refusal('INVALID_GRANULARITY', granularityText);
  return { ...rangeOf(query, now), granularity, granularityText, names: namesOf(query.m) };
}

/** How many points each series of a window has. */
export function pointCount({ start, end, granularity }: Window): number {
  return Math.max(0, Math.ceil(end / granularity) - Math.ceil(start / granularity));
}

/** Refuses a window that would have more than POINTS_MAX points in so many series. */
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
