import { DAY_MS, type Instant } from '../../instant.js';
import { WEEKDAYS, type Cluster, type SnapshotSchedule } from '../../tables/clusters.js';

const WEEK_DAYS = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = WEEKDAYS.indexOf('THURSDAY');

/** Returns whether a schedule keeps some snapshots for longer than the others. */
export function hasTiers({
  dailyRetentionDays = 0,
  weeklyRetentionWeeks = 0,
  monthlyRetentionMonths = 0,
}: SnapshotSchedule): boolean {
  return dailyRetentionDays + weeklyRetentionWeeks + monthlyRetentionMonths > 0;
}

/**
 * Returns when a scheduled snapshot that is created at `created` expires. Each snapshot is kept for the base retention.
 * The first snapshots of a day, a week and a month also have retentions of their own, and the longest retention
 * applies.
 */
export function expiryOf({ schedule, lastTakenAt }: Cluster, created: Instant): Instant {
  const base = created + schedule.retentionDays * DAY_MS;
  if (!hasTiers(schedule)) return base;
  const { dailyRetentionDays = 0, weeklyRetentionWeeks = 0, monthlyRetentionMonths = 0 } = schedule;
  const isFirst = (periodOf: (at: Instant) => number): boolean =>
    lastTakenAt === undefined || periodOf(lastTakenAt) !== periodOf(created);
  const isFirstOfWeek = isFirst((at) => weekOf(at, schedule));
  return Math.max(
    base,
    isFirst(dayOf) ? created + dailyRetentionDays * DAY_MS : 0,
    isFirstOfWeek ? created + weeklyRetentionWeeks * WEEK_DAYS * DAY_MS : 0,
    isFirst(monthOf) ? monthsAfter(created, monthlyRetentionMonths) : 0,
  );
}

function dayOf(at: Instant): number {
  return Math.floor(at / DAY_MS);
}

/** Returns the number of the week of an instant. Weeks begin with the day of full copies. */
function weekOf(at: Instant, { fullCopyDay = 'SUNDAY' }: SnapshotSchedule): number {
  return Math.floor((dayOf(at) + FIRST_WEEKDAY - WEEKDAYS.indexOf(fullCopyDay)) / WEEK_DAYS);
}

function monthOf(at: Instant): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Returns the same day and time some months later. If that month has no such day, returns its last day. */
function monthsAfter(at: Instant, months: number): Instant {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (at % DAY_MS);
}
