import { DAY_MS, formatInstant, HOUR_MS, type Instant } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';

/** Time of day, in UTC, of the daily capture. */
const DAILY_AT_MS = 2 * HOUR_MS;

/** Number of a day in UTC, counted from 1970-01-01. */
export type Day = number;

export function dayOf(at: Instant): Day {
  return Math.floor(at / DAY_MS);
}

/** Formats a day, such as `2026-01-15`. */
export function formatDay(day: Day): string {
  return formatInstant(day * DAY_MS).slice(0, 10);
}

/** Returns when the usage of a day was last captured. Unset if it has not been captured yet. */
export function captureOf(world: World, day: Day): Instant | undefined {
  const daily = day * DAY_MS + DAILY_AT_MS;
  // Formatting a day takes longer than everything else here.
  const asked = world.usageCaptures.size === 0 ? undefined : world.usageCaptures.get(formatDay(day))?.at;
  if (daily > world.now) return asked;
  return asked === undefined ? daily : Math.max(asked, daily);
}

/** Returns the last day whose usage has been captured. */
export function lastCapturedDay(world: World): Day {
  const today = dayOf(world.now);
  return captureOf(world, today) === undefined ? today - 1 : today;
}

/** Returns when usage was last captured. */
export function lastCaptureAt(world: World): Instant {
  return captureOf(world, lastCapturedDay(world)) ?? 0;
}

/**
 * Returns the instant at which a change made now takes effect: now or, if usage was captured at this instant, one
 * millisecond later. So the change does not affect the capture, even while the clock is stopped.
 */
export function afterCaptures(world: World): Instant {
  return Math.max(world.now, lastCaptureAt(world) + 1);
}

/** Captures today's usage. The new capture replaces an earlier capture of the day. */
export function captureUsage(world: World): Outcome {
  const capture = { id: formatDay(dayOf(world.now)), at: afterCaptures(world) };
  return { world: { ...world, usageCaptures: world.usageCaptures.put(capture) }, events: [] };
}
