import type { Refusals } from './refusalEntry.js';

/** Errors of operations on snapshots, schedules and checkpoints, on the extended surface only. */
export const snapshotRefusals = {
  BACKUP_JOB_NOT_FOUND: [400, 'Backups are not enabled for this cluster.'],
  BACKUP_SNAPSHOT_RETENTION_VALUE_INVALID: [400, 'Retention value of snapshot is invalid.'],
  CANNOT_DELETE_IN_PROGRESS_SNAPSHOT: [400, 'Cannot delete an in progress snapshot {0}.'],
  UNFINISHED_ON_DEMAND_SNAPSHOT: [400, 'Another on-demand snapshot is queued or in progress.'],
  CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT: [
    403,
    'Cannot individually delete a snapshot that is part of a cluster snapshot.',
  ],
  CHECKPOINT_NOT_FOUND: [404, 'No checkpoint with ID {0} exists for cluster {1}.'],
  INVALID_CHECKPOINT_ID: [404, 'An invalid checkpoint ID {0} was specified.'],
  CONFIG_SNAPSHOT_NOT_FOUND: [404, 'No snapshot with ID {0} exists for config server {1}.'],
  CANNOT_SET_CLUSTER_CHECKPOINT_INTERVAL_FOR_REPLICA_SET: [
    400,
    'Cluster checkpoint interval can only be set for sharded clusters, not replica sets.',
  ],
  CANNOT_SET_POINT_IN_TIME_WINDOW: [400, 'Setting the point in time window is not allowed.'],
  INVALID_CLUSTER_CHECKPOINT_INTERVAL: [400, 'Cluster checkpoint interval must be 15, 30, or 60 minutes.'],
  INVALID_REFERENCE_HOUR_OF_DAY: [
    400,
    'Snapshot schedule reference hour must be between 0 and 23, inclusive.',
  ],
  INVALID_REFERENCE_MINUTE_OF_HOUR: [
    400,
    'Snapshot schedule reference minute must be between 0 and 59, inclusive.',
  ],
  INVALID_REFERENCE_TIME_OF_DAY_MISSING_FIELDS: [
    400,
    'To specify snapshot schedule reference time of day, both the hour and minute must be specified.',
  ],
  INVALID_REFERENCE_TIMEZONE_OFFSET: [
    400,
    'Snapshot schedule timezone offset must conform to ISO-8601 time offset format, such as "+0000".',
  ],
  INVALID_SNAPSHOT_INTERVAL: [400, 'Snapshot interval must be 6, 8, 12, or 24 hours.'],
  INVALID_SNAPSHOT_RETENTION_PERIOD: [400, 'Snapshot retention period must be between 1 and 5 days.'],
  INVALID_DAILY_SNAPSHOT_RETENTION_PERIOD: [
    400,
    'Daily snapshot retention period must be between 1 and 365 days.',
  ],
  INVALID_WEEKLY_SNAPSHOT_RETENTION_PERIOD: [
    400,
    'Weekly snapshot retention period must be between 1 and 52 weeks.',
  ],
  INVALID_MONTHLY_SNAPSHOT_RETENTION_PERIOD: [
    400,
    'Monthly snapshot retention period must be between 1 and 36 months.',
  ],
  INVALID_SNAPSHOT_SCHEDULE: [400, 'Invalid snapshot schedule: {0}.'],
  CANNOT_MODIFY_SHARD_BACKUP_CONFIG: [
    409,
    'Cannot modify backup configuration for individual shard; use cluster ID {0} for entire cluster.',
  ],
} as const satisfies Refusals;
