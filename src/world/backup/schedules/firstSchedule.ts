import type { Instant } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Cluster } from '../../tables/clusters.js';

/**
 * Returns a cluster whose backup a client starts now, with the schedule that the platform gives to new backups. The
 * reference time of the schedule is the time of the start.
 */
export function withFirstSchedule(cluster: Cluster, now: Instant): Cluster {
  const start = new Date(now);
  return {
    ...omit(cluster, 'lastTakenAt', 'checkpointHistory', 'onDemand'),
    schedule: {
      everyHours: 6,
      retentionDays: 2,
      dailyRetentionDays: 7,
      weeklyRetentionWeeks: 4,
      monthlyRetentionMonths: 13,
      reference: { hour: start.getUTCHours(), minute: start.getUTCMinutes() },
    },
  };
}
