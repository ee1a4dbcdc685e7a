import { dropAbsent } from '../../dropAbsent.js';
import type { Cluster, SnapshotSchedule, Weekday } from '../../tables/clusters.js';

/** The schedule of a cluster, with defaults for members that no client has set. */
export interface FullSchedule {
  readonly everyHours: number;
  readonly retentionDays: number;
  readonly dailyRetentionDays: number;
  readonly weeklyRetentionWeeks: number;
  readonly monthlyRetentionMonths: number;
  readonly fullCopyDay: Weekday;
  readonly pointInTimeWindowHours: number;
  /** Only for sharded clusters. */
  readonly checkpointMinutes: number;
  /** A time of day (UTC) at which a snapshot is due. */
  readonly reference: NonNullable<SnapshotSchedule['reference']>;
}

const DEFAULTS = {
  dailyRetentionDays: 0,
  weeklyRetentionWeeks: 0,
  monthlyRetentionMonths: 0,
  fullCopyDay: 'SUNDAY',
  pointInTimeWindowHours: 24,
  checkpointMinutes: 15,
} as const;

/**
 * Returns the schedule of a cluster. Without a reference time, the schedule uses the time of the cluster's creation.
 */
export function fullSchedule({ schedule, createdAt }: Pick<Cluster, 'schedule' | 'createdAt'>): FullSchedule {
  const created = new Date(createdAt);
  const reference = { hour: created.getUTCHours(), minute: created.getUTCMinutes() };
  return { ...DEFAULTS, reference, ...schedule };
}

/** Returns the members of a schedule to store: those that differ from `shown`, and those that were stored before. */
export function storedSchedule(
  before: SnapshotSchedule,
  shown: FullSchedule,
  next: FullSchedule,
): SnapshotSchedule {
  const isSet = (name: keyof FullSchedule): boolean =>
    before[name] !== undefined || JSON.stringify(shown[name]) !== JSON.stringify(next[name]);
  const names = Object.keys(next) as (keyof FullSchedule)[];
  return dropAbsent<SnapshotSchedule>(
    Object.fromEntries(names.map((name) => [name, isSet(name) ? next[name] : undefined])) as never,
  );
}

/** Returns a time of day in minutes after midnight. */
export function minutesOf({ hour, minute }: FullSchedule['reference']): number {
  return hour * 60 + minute;
}
