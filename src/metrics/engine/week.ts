import { HOUR_MS, type Instant } from '../../world/instant.js';
import { WEEK_HOURS } from '../../world/tables/clusters.js';
import { Drift } from './drift.js';
import { Noise, type Bounds } from './noise.js';
import type { Wave } from './wave.js';
import { greatest, least } from '../../world/longLists.js';

/**
 * Activity of users in each hour of a working day and of a day at the weekend, as a percentage of the
 * maximum.
 */
const WORKING_DAY = [
  14, 10, 7, 5, 6, 10, 20, 38, 62, 84, 95, 97, 86, 90, 100, 99, 94, 86, 72, 60, 52, 44, 33, 22,
];
const WEEKEND = [22, 16, 11, 8, 7, 8, 11, 17, 26, 36, 44, 49, 50, 49, 48, 48, 49, 52, 54, 53, 48, 40, 31, 22];
/** The days of a week, starting with Thursday, because 1970-01-01 was a Thursday. */
const DAYS = [WORKING_DAY, WORKING_DAY, WEEKEND, WEEKEND, WORKING_DAY, WORKING_DAY, WORKING_DAY];

const PERCENT_MEAN = DAYS.flat().reduce((sum, percent) => sum + percent, 0) / WEEK_HOURS;

/**
 * Difference between the activity in each hour of the week and the mean activity, scaled to about -1 to 1.
 * All differences add up to 0.
 */
const DEVIATIONS = DAYS.flat().map((percent) => (2 * (percent - PERCENT_MEAN)) / 100);
const SUMS = runningSums(DEVIATIONS);

/** Minimum and maximum of a weekly wave with an amplitude of 1. */
export const WEEK_LOWEST = Math.min(...DEVIATIONS);
export const WEEK_HIGHEST = Math.max(...DEVIATIONS);

/**
 * Returns a wave with the rhythm of days, nights and weekends. `shift` is in milliseconds. A positive shift
 * makes everything happen earlier.
 */
export function week(amplitude: number, shift: Instant): Drift {
  const offset = Math.round(shift / HOUR_MS);
  return new Drift(HOUR_MS, amplitude, (index) => SUMS[hourOfWeek(index + offset)] ?? 0);
}

/** A value for each hour of the week. The first hour starts at 1970-01-01T00:00Z, a Thursday. */
export type Hours = readonly number[];

/** Returns the values of `week` in each hour of the week, plus `base`, which is the mean. */
export function weekHours(base: number, amplitude: number, shift: Instant): Hours {
  const offset = Math.round(shift / HOUR_MS);
  return DEVIATIONS.map((_, hour) => base + amplitude * (DEVIATIONS[hourOfWeek(hour + offset)] ?? 0));
}

/**
 * Returns a weekly signal that changes smoothly from hour to hour. It stays between the lowest and the
 * highest value of `hours`. If waves in `around` are added, `bounds` must be the bounds of the sum.
 */
export function weekly(hours: Hours, around: readonly Wave[] = [], bounds = boundsOf(hours)): Noise {
  const mean = hours.reduce((sum, each) => sum + each, 0) / hours.length;
  const sums = runningSums(hours.map((each) => each - mean));
  const wave = new Drift(HOUR_MS, 1, (index) => sums[hourOfWeek(index)] ?? 0);
  return new Noise(mean, [wave, ...around], { below: mean - bounds.lowest, above: bounds.highest - mean });
}

/** Returns the mean of a weekly signal over an hour. `hour` counts hours since 1970. */
export function meanOfHour(hours: Hours, hour: number): number {
  const [before = 0, here = 0, after = 0] = [0, 1, 2].map((later) => hours[hourOfWeek(hour + later)]);
  return (before + 4 * here + after) / 6;
}

/**
 * Returns the lowest of the three values that determine a weekly signal in an hour (see `meanOfHour`). `hour`
 * counts hours since 1970.
 */
export function lowestAround(hours: Hours, hour: number): number {
  return Math.min(...[0, 1, 2].map((later) => hours[hourOfWeek(hour + later)] ?? 0));
}

function boundsOf(hours: Hours): Bounds {
  return { lowest: least(hours), highest: greatest(hours) };
}

function hourOfWeek(hour: number): number {
  return ((hour % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS;
}

function runningSums(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((each) => (sum += each));
}
