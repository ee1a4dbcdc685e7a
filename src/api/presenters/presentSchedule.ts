import type { Schema } from '../../contract/types.js';
import type { MonitoredCluster } from '../../world/clusters/monitoredClusters.js';
import { fullSchedule } from '../../world/schedules/fullSchedule.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

/** Presents a snapshot schedule. A shard has the schedule of the whole cluster. */
export function presentSchedule({ id, cluster }: MonitoredCluster, links: Links): Schema<'SnapshotSchedule'> {
  const schedule = fullSchedule(cluster);
  const group = `/groups/${cluster.groupId}`;
  const config = `${group}/backupConfigs/${id}`;
  return wire<Schema<'SnapshotSchedule'>>({
    clusterCheckpointIntervalMin: cluster.type === 'SHARDED' ? schedule.checkpointMinutes : undefined,
    clusterId: id,
    dailySnapshotRetentionDays: schedule.dailyRetentionDays,
    fullIncrementalDayOfWeek: schedule.fullCopyDay,
    groupId: cluster.groupId,
    links: [
      links.self(`${config}/snapshotSchedule`),
      links.related('backupConfig', config),
      links.related('cluster', `${group}/clusters/${id}`),
      links.related('group', group),
    ],
    monthlySnapshotRetentionMonths: schedule.monthlyRetentionMonths,
    pointInTimeWindowHours: schedule.pointInTimeWindowHours,
    referenceHourOfDay: schedule.reference.hour,
    referenceMinuteOfHour: schedule.reference.minute,
    referenceTimeZoneOffset: '+0000',
    snapshotIntervalHours: schedule.everyHours,
    snapshotRetentionDays: schedule.retentionDays,
    weeklySnapshotRetentionWeeks: schedule.weeklyRetentionWeeks,
  });
}
