import { describe, expect, it } from '@jest/globals';
import { checkpointTimes } from '../../../../src/world/backup/checkpoints/checkpointTimes.js';
import { HOUR_MS } from '../../../../src/world/instant.js';
import type { BackupJob } from '../../../../src/world/tables/backupJob.js';
import type { Cluster } from '../../../../src/world/tables/clusters.js';
import { sharded } from '../../../support/rows/deployments.js';
import { LONG_AGO, NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';

/** Returns the times of the checkpoints of a cluster, in hours before now. */
function hoursOf(own: Partial<Cluster>, offset = 0, limit = 1_000): readonly number[] {
  const deployment = sharded('sh0', {
    createdAt: LONG_AGO,
    featureCompatibilityVersion: '4.0',
    schedule: { everyHours: 24, retentionDays: 7, pointInTimeWindowHours: 6, checkpointMinutes: 60 },
    ...own,
  });
  const world = worldWith({ deployments: [deployment] });
  const cluster = world.clusters.get(deployment.cluster.id) ?? deployment.cluster;
  return checkpointTimes(world, cluster)
    .page(offset, limit)
    .map((at) => (NOW - at) / HOUR_MS);
}

describe('the checkpoints of a cluster', () => {
  it('begin at each interval of the point-in-time window', () => {
    expect(hoursOf({})).toEqual([6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([
    ['the start of the backup', { startedAt: NOW - 3 * HOUR_MS, since: NOW - 5 * HOUR_MS }, [3, 2, 1, 0]],
    ['its request in rows of older versions', { since: NOW - 5 * HOUR_MS }, [5, 4, 3, 2, 1, 0]],
  ] as const)('begin with %s', (_, backupJob: BackupJob, hours) => {
    expect(hoursOf({ backupJob })).toEqual(hours);
  });

  it('are listed by pages, also across a change of their interval', () => {
    const own = { checkpointHistory: [{ until: NOW - 2 * HOUR_MS, minutes: 120 }] };
    expect(hoursOf(own)).toEqual([6, 4, 2, 1, 0]);
    expect([0, 1, 2, 3, 4].map((offset) => hoursOf(own, offset, 2))).toEqual([
      [6, 4],
      [4, 2],
      [2, 1],
      [1, 0],
      [0],
    ]);
  });
});
