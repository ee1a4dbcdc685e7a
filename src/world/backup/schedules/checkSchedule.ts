import { omit } from '../../omit.js';
import { Refusal, type RefusalCode } from '../../refusals.js';
import type { ClusterType, Weekday } from '../../tables/clusters.js';
import { minutesOf, type FullSchedule } from './fullSchedule.js';
import { readOffset } from './readOffset.js';

/** Members that a client sends. The time of day is in the zone of `zoneOffset`. */
export interface ScheduleChange extends Partial<Omit<FullSchedule, 'reference' | 'fullCopyDay'>> {
  readonly fullCopyDay?: Weekday;
  readonly referenceHour?: number;
  readonly referenceMinute?: number;
  readonly zoneOffset?: string;
}

type NumberName = Exclude<keyof FullSchedule, 'reference' | 'fullCopyDay'>;

const DAY_MINUTES = 24 * 60;
const INTERVALS: readonly number[] = [6, 8, 12, 24];
const CHECKPOINT_MINUTES: readonly number[] = [15, 30, 60];
const RETENTION_DAYS_MAX = 5;
/** The maximum of `retentionDays` if one snapshot is taken per day. */
const SINGLE_RETENTION_DAYS_MAX = 30;
const WINDOW_HOURS_MAX = 100_000;

/** Maximum of each number, and the error for numbers outside the range. */
const RANGES: readonly (readonly [NumberName, number, RefusalCode])[] = [
  ['dailyRetentionDays', 365, 'INVALID_DAILY_SNAPSHOT_RETENTION_PERIOD'],
  ['monthlyRetentionMonths', 36, 'INVALID_MONTHLY_SNAPSHOT_RETENTION_PERIOD'],
  ['pointInTimeWindowHours', WINDOW_HOURS_MAX, 'CANNOT_SET_POINT_IN_TIME_WINDOW'],
  ['weeklyRetentionWeeks', 52, 'INVALID_WEEKLY_SNAPSHOT_RETENTION_PERIOD'],
];

/**
 * Returns the changed schedule. Refuses the first invalid value. A value that the schedule already has is always
 * allowed, so that clients can send back what they have read.
 */
export function checkSchedule(type: ClusterType, shown: FullSchedule, change: ScheduleChange): FullSchedule {
  checkCheckpoints(type, shown, change);
  const isNew = (name: NumberName): boolean => change[name] !== undefined && change[name] !== shown[name];
  for (const [name, maximum, errorCode] of RANGES) {
    const value = change[name] ?? 0;
    if (isNew(name) && (value < 0 || value > maximum)) throw new Refusal(errorCode);
  }
  const reference = referenceOf(shown, change);
  if (isNew('everyHours') && !INTERVALS.includes(change.everyHours ?? 0))
    throw new Refusal('INVALID_SNAPSHOT_INTERVAL');
  const next = { ...shown, ...omit(change, 'referenceHour', 'referenceMinute', 'zoneOffset'), reference };
  checkRetention(next, isNew('retentionDays'), isNew('everyHours'));
  return type === 'SHARDED' ? next : { ...next, checkpointMinutes: shown.checkpointMinutes };
}

/** Clusters without shards have no checkpoints. Clients send back 0 for them. */
function checkCheckpoints(
  type: ClusterType,
  shown: FullSchedule,
  { checkpointMinutes }: ScheduleChange,
): void {
  if (checkpointMinutes === undefined) return;
  if (type !== 'SHARDED') {
    if (checkpointMinutes !== 0) throw new Refusal('CANNOT_SET_CLUSTER_CHECKPOINT_INTERVAL_FOR_REPLICA_SET');
  } else if (checkpointMinutes !== shown.checkpointMinutes && !CHECKPOINT_MINUTES.includes(checkpointMinutes))
    throw new Refusal('INVALID_CLUSTER_CHECKPOINT_INTERVAL');
}

/**
 * Returns the reference time (UTC) after a change. Clients send hour and minute together, and optionally a zone. A zone
 * alone changes nothing, because the time is stored in UTC.
 */
function referenceOf(shown: FullSchedule, change: ScheduleChange): FullSchedule['reference'] {
  const { referenceHour: hour, referenceMinute: minute, zoneOffset = '+0000' } = change;
  if (hour !== undefined && (hour < 0 || hour > 23)) throw new Refusal('INVALID_REFERENCE_HOUR_OF_DAY');
  if (minute !== undefined && (minute < 0 || minute > 59))
    throw new Refusal('INVALID_REFERENCE_MINUTE_OF_HOUR');
  const offset = readOffset(zoneOffset);
  if (offset === undefined) throw new Refusal('INVALID_REFERENCE_TIMEZONE_OFFSET');
  if (hour === undefined && minute === undefined) return shown.reference;
  if (hour === undefined || minute === undefined)
    throw new Refusal('INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS');
  const minutes = (minutesOf({ hour, minute }) - offset + 2 * DAY_MINUTES) % DAY_MINUTES;
  return { hour: Math.floor(minutes / 60), minute: minutes % 60 };
}

/**
 * Refuses a retention that is too long for the interval. A change of the interval alone can make the current retention
 * too long.
 */
function checkRetention(
  { everyHours, retentionDays }: FullSchedule,
  isRetentionNew: boolean,
  isIntervalNew: boolean,
): void {
  const maximum = everyHours === 24 ? SINGLE_RETENTION_DAYS_MAX : RETENTION_DAYS_MAX;
  if (retentionDays >= 1 && retentionDays <= maximum) return;
  if (isRetentionNew) throw new Refusal('INVALID_SNAPSHOT_RETENTION_PERIOD');
  if (isIntervalNew)
    throw new Refusal(
      'INVALID_SNAPSHOT_SCHEDULE',
      `with an interval of ${everyHours} hours, snapshots are kept for at most ${maximum} days`,
    );
}
