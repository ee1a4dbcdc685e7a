import type { Schema } from '../../contract/types.js';
import { dropAbsent } from '../../world/dropAbsent.js';
import { Refusal } from '../../world/refusals.js';
import type { ScheduleChange } from '../../world/backup/schedules/checkSchedule.js';
import { WEEKDAYS, type Cluster, type Weekday } from '../../world/tables/clusters.js';

/** Reads the body of `patchSnapshotSchedule`. Members that are `null` count as unset. */
export function readScheduleChange(body: Schema<'SnapshotScheduleChange'>, cluster: Cluster): ScheduleChange {
  const { groupId, clusterId } = body;
  if (groupId != null && groupId !== cluster.groupId) throw new Refusal('GROUP_MISMATCH', groupId);
  if (clusterId != null && clusterId !== cluster.id) throw new Refusal('INVALID_ATTRIBUTE', 'clusterId');
  return dropAbsent<ScheduleChange>({
    everyHours: body.snapshotIntervalHours ?? undefined,
    retentionDays: body.snapshotRetentionDays ?? undefined,
    dailyRetentionDays: body.dailySnapshotRetentionDays ?? undefined,
    weeklyRetentionWeeks: body.weeklySnapshotRetentionWeeks ?? undefined,
    monthlyRetentionMonths: body.monthlySnapshotRetentionMonths ?? undefined,
    pointInTimeWindowHours: body.pointInTimeWindowHours ?? undefined,
    checkpointMinutes: body.clusterCheckpointIntervalMin ?? undefined,
    fullCopyDay: body.fullIncrementalDayOfWeek == null ? undefined : readDay(body.fullIncrementalDayOfWeek),
    referenceHour: body.referenceHourOfDay ?? undefined,
    referenceMinute: body.referenceMinuteOfHour ?? undefined,
    zoneOffset: body.referenceTimeZoneOffset ?? undefined,
  });
}

function readDay(text: string): Weekday {
  const day = WEEKDAYS.find((each) => each === text);
  if (day === undefined) throw new Refusal('INVALID_ENUM_VALUE', text);
  return day;
}
