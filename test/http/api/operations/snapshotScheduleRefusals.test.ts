import { describe, expect, it } from '@jest/globals';
import type { RefusalCode } from '../../../../src/world/refusals.js';
import { idOf } from '../../../support/rows/ids.js';
import { expectRefusal, feedOf } from './given.js';
import { given, patch, patched, SHARDED } from './givenSchedules.js';

describe('A partly invalid PATCH …/snapshotSchedule', () => {
  const MISSING_FIELDS =
    'To specify snapshot schedule reference time of day, both the hour and minute must be specified.';
  const RETENTION = 'Snapshot retention period must be between 1 and 5 days.';

  it.each<[object, RefusalCode, string, ...string[]]>([
    // "schedule PATCH partly invalid (hour without minute)"
    [{ referenceHourOfDay: 1 }, 'INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS', MISSING_FIELDS],
    [{ referenceMinuteOfHour: 1 }, 'INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS', MISSING_FIELDS],
    [
      { referenceHourOfDay: 24, referenceMinuteOfHour: 0 },
      'INVALID_REFERENCE_HOUR_OF_DAY',
      'Snapshot schedule reference hour must be between 0 and 23, inclusive.',
    ],
    [
      { referenceHourOfDay: 0, referenceMinuteOfHour: 60 },
      'INVALID_REFERENCE_MINUTE_OF_HOUR',
      'Snapshot schedule reference minute must be between 0 and 59, inclusive.',
    ],
    [
      { referenceTimeZoneOffset: 'CET' },
      'INVALID_REFERENCE_TIMEZONE_OFFSET',
      'Snapshot schedule timezone offset must conform to ISO-8601 time offset format, such as "+0000".',
    ],
    [
      { snapshotIntervalHours: 7 },
      'INVALID_SNAPSHOT_INTERVAL',
      'Snapshot interval must be 6, 8, 12, or 24 hours.',
    ],
    [{ snapshotRetentionDays: 0 }, 'INVALID_SNAPSHOT_RETENTION_PERIOD', RETENTION],
    [{ snapshotRetentionDays: 6 }, 'INVALID_SNAPSHOT_RETENTION_PERIOD', RETENTION],
    [
      { snapshotRetentionDays: 31, snapshotIntervalHours: 24 },
      'INVALID_SNAPSHOT_RETENTION_PERIOD',
      RETENTION,
    ],
    [
      { dailySnapshotRetentionDays: 366 },
      'INVALID_DAILY_SNAPSHOT_RETENTION_PERIOD',
      'Daily snapshot retention period must be between 1 and 365 days.',
    ],
    [
      { weeklySnapshotRetentionWeeks: 53 },
      'INVALID_WEEKLY_SNAPSHOT_RETENTION_PERIOD',
      'Weekly snapshot retention period must be between 1 and 52 weeks.',
    ],
    [
      { monthlySnapshotRetentionMonths: 37 },
      'INVALID_MONTHLY_SNAPSHOT_RETENTION_PERIOD',
      'Monthly snapshot retention period must be between 1 and 36 months.',
    ],
    [
      { pointInTimeWindowHours: -1 },
      'CANNOT_SET_POINT_IN_TIME_WINDOW',
      'Setting the point in time window is not allowed.',
    ],
    [
      { fullIncrementalDayOfWeek: 'FUNDAY' },
      'INVALID_ENUM_VALUE',
      'An invalid enumeration value FUNDAY was specified.',
      'FUNDAY',
    ],
    [
      { clusterCheckpointIntervalMin: 15 },
      'CANNOT_SET_CLUSTER_CHECKPOINT_INTERVAL_FOR_REPLICA_SET',
      'Cluster checkpoint interval can only be set for sharded clusters, not replica sets.',
    ],
    [
      { groupId: idOf('other') },
      'GROUP_MISMATCH',
      `The specified group ID ${idOf('other')} does not match the URL.`,
      idOf('other'),
    ],
    [
      { clusterId: idOf('other') },
      'INVALID_ATTRIBUTE',
      'Invalid attribute clusterId specified.',
      'clusterId',
    ],
    [{ often: true }, 'INVALID_ATTRIBUTE', 'Invalid attribute often specified.', 'often'],
  ])('is a 400, and "nothing changed (atomic)": %j', async (wrong, code, detail, ...parameters) => {
    const platform = given();
    const call = patch(platform, { pointInTimeWindowHours: 12, ...wrong });
    await expectRefusal(platform, call, [400, code, detail, ...parameters]);
    expect(await feedOf(platform)).toEqual([]);
  });

  it('"Cluster checkpoint interval must be 15, 30, or 60 minutes."', async () => {
    const platform = given();
    const detail = 'Cluster checkpoint interval must be 15, 30, or 60 minutes.';
    const refusal = [400, 'INVALID_CLUSTER_CHECKPOINT_INTERVAL', detail] as const;
    await expectRefusal(platform, patch(platform, { clusterCheckpointIntervalMin: 20 }, SHARDED), refusal);
  });

  it('"1–5 (30 when the interval is 24)": also if only the interval changes', async () => {
    const platform = given();
    const daily = { snapshotIntervalHours: 24, snapshotRetentionDays: 30 };
    expect(await patched(platform, daily)).toMatchObject(daily);
    const detail =
      'Invalid snapshot schedule: with an interval of 6 hours, snapshots are kept for at most 5 days.';
    const parameter = 'with an interval of 6 hours, snapshots are kept for at most 5 days';
    const refusal = [400, 'INVALID_SNAPSHOT_SCHEDULE', detail, parameter] as const;
    await expectRefusal(platform, patch(platform, { snapshotIntervalHours: 6 }), refusal);
  });
});
