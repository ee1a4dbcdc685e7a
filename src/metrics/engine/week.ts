import { HOUR_MS, type Instant } from '../../domain/instant.js';
import { Drift } from './drift.js';

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;

/** How busy users are in each hour of a working day and of the weekend, in percent of the busiest. */
const WORKING_DAY = [
  14, 10, 7, 5, 6, 10, 20, 38, 62, 84, 95, 97, 86, 90, 100, 99, 94, 86, 72, 60, 52, 44, 33, 22,
];
const WEEKEND = [22, 16, 11, 8, 7, 8, 11, 17, 26, 36, 44, 49, 50, 49, 48, 48, 49, 52, 54, 53, 48, 40, 31, 22];
/** 1970-01-01 was a Thursday. */
const DAYS = [WORKING_DAY, WORKING_DAY, WEEKEND, WEEKEND, WORKING_DAY, WORKING_DAY, WORKING_DAY];

const PERCENT_MEAN = DAYS.flat().reduce((sum, percent) => sum + percent, 0) / WEEK_HOURS;

/** Twice the distance from the mean, so that the whole week lies within -1 and 1, and its sum is nothing. */
const DEVIATIONS = DAYS.flat().map((percent) => (2 * (percent - PERCENT_MEAN)) / 100);
const SUMS = runningSums(DEVIATIONS);

/** How far the week takes the load down and up, as a part of the amplitude. */
export const WEEK_LOWEST = Math.min(...DEVIATIONS);
export const WEEK_HIGHEST = Math.max(...DEVIATIONS);

/** The wave of nights and days, working days and weekends, which repeats itself every week; `shift` moves its hours. */
export function week(amplitude: number, shift: Instant): Drift {
  const offset = Math.round(shift / HOUR_MS);
  return new Drift(HOUR_MS, amplitude, (index) => {
    return SUMS[(((index + offset) % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS] ?? 0;
  });
}

function runningSums(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((each) => (sum += each));
}
