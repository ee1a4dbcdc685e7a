import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { after, later } from '../../../support/advancing.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet } from '../../../support/rows/deployments.js';
import { idAt, NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, snapshot } from '../../../support/rows/rows.js';
import { bodyOf, membersOf } from './given.js';
import { ID, started } from './givenBackups.js';
import { given, JOBS, kept, post, rs0, sh0, SHARDED_JOBS, startJobs, whole } from './givenRestores.js';
import { Tenant } from './tenant.js';
import type { World } from '../../../../src/world/world.js';
import type { Schema } from '../../../../src/contract/types.js';

type Range = Schema<'RestorableTimeRange'>;

async function rangesOf(platform: Tenant, jobs = JOBS): Promise<readonly Range[]> {
  return bodyOf<'listRestorableTimeRanges'>(await post(platform, {}, `${jobs}/restorableTimeRanges`));
}

/** The world after the backup of rs0 was switched on or off. */
function switched(world: World, backupEnabled: boolean): World {
  const cluster = world.clusters.get(rs0.cluster.id) ?? rs0.cluster;
  return after(world, {
    world: { ...world, clusters: world.clusters.put({ ...cluster, backupEnabled }) },
    events: [],
  });
}

describe('The restorable time ranges', () => {
  it('are a "bare array", from the first complete snapshot until "now − lag", "lag normally < 60 s"', async () => {
    const platform = given({ snapshots: [kept] });
    const [range, ...others] = await rangesOf(platform);
    expect(others).toEqual([]);
    expect(membersOf(range)).toEqual(['end', 'snapshotId', 'start']);
    expect([range?.snapshotId, range?.start]).toEqual([
      kept.id,
      { date: '2025-12-31T00:00:00Z', increment: 1 },
    ]);
    const lag = NOW - Date.parse(range?.end.date ?? '');
    expect([lag > 0, lag < MINUTE_MS]).toEqual([true, true]);
  });

  it('begin at "now − pointInTimeWindowHours" if the first snapshot is older', async () => {
    const created = { date: NOW - 3 * DAY_MS, increment: 1 };
    const old = snapshot(rs0.cluster, { created, lastOplogAppliedTimestamp: created });
    const [range] = await rangesOf(given({ snapshots: [old] }));
    expect(range?.start).toEqual({ date: '2025-12-31T00:00:00Z', increment: 1 });
  });

  it('begin at the "first complete snapshot\'s lastOplogAppliedTimestamp" after a start', async () => {
    const platform = await started();
    platform.live.advanceTo(platform.world.now + 30 * MINUTE_MS);
    const cluster = `/groups/${PROJECT}/clusters/${ID}`;
    const { results } = bodyOf<'listSnapshots'>(await platform.get(`${cluster}/snapshots`));
    const path = `${cluster}/restoreJobs/restorableTimeRanges`;
    const ranges = bodyOf<'listRestorableTimeRanges'>(await platform.call('post', path, KEYS.admin, {}));
    expect(ranges.map(({ start }) => start)).toEqual([results[0]?.lastOplogAppliedTimestamp]);
  });

  it('have `shardCount` and `configServerType` for sharded clusters', async () => {
    expect(await rangesOf(given(), SHARDED_JOBS)).toMatchObject([
      { shardCount: 2, configServerType: 'REPLICA_SET', snapshotId: whole.id },
    ]);
  });

  it('name the snapshot on which a restore to their start is based', async () => {
    const [oldest, older, newer] = [3 * DAY_MS, 26 * HOUR_MS, HOUR_MS].map((ago) => {
      const created = { date: NOW - ago, increment: 1 };
      const id = idAt(created.date);
      return snapshot(rs0.cluster, { id, created, lastOplogAppliedTimestamp: created });
    });
    const snapshots = [oldest, older, newer].flatMap((row) => row ?? []);
    expect((await rangesOf(given({ snapshots })))[0]?.snapshotId).toBe(older?.id);
  });

  it('need all shards: "missingShards lists unreachable shards and the snapshot is then not restorable"', async () => {
    const missing = {
      id: sh0.cluster.id,
      groupId: PROJECT,
      typeName: 'REPLICA_SET' as const,
      clusterName: 'sh0',
      shardName: 'shard1',
      replicaSetName: 'sh0-shard1',
      lastHeartbeat: NOW,
    };
    const created = { date: NOW - HOUR_MS, increment: 1 };
    const own = { created, lastOplogAppliedTimestamp: created, missingShards: [missing] };
    const lacking = snapshot(sh0.cluster, { id: idAt(created.date, 9), ...own });
    expect(await rangesOf(given({ snapshots: [lacking] }), SHARDED_JOBS)).toEqual([]);
    const delivery = {
      methodName: 'AUTOMATED_RESTORE',
      targetGroupId: PROJECT,
      targetClusterId: sh0.cluster.id,
    };
    const request = { delivery, pointInTimeUTCMillis: NOW - 10 * MINUTE_MS };
    const jobs = await startJobs(given({ snapshots: [whole, lacking] }), request, SHARDED_JOBS);
    expect(new Set(jobs.map(({ snapshotId }) => snapshotId))).toEqual(new Set([whole.id]));
  });

  it('are none without a complete snapshot', async () => {
    expect(await rangesOf(given({ snapshots: [] }))).toEqual([]);
  });

  it('have a gap: "STOPPED freezes the upper end; restart opens a new range"', async () => {
    const hourly = replicaSet('rs0', { schedule: { everyHours: 1, retentionDays: 7 } });
    const { world } = given({ snapshots: [kept], deployments: [hourly] });
    const stopped = later(switched(world, false), 2 * HOUR_MS);
    const [frozen, ...none] = await rangesOf(new Tenant(stopped));
    expect(none).toEqual([]);
    expect(Date.parse(frozen?.end.date ?? '')).toBeLessThan(NOW);
    const ranges = await rangesOf(new Tenant(later(switched(stopped, true), 2 * HOUR_MS)));
    expect(ranges).toHaveLength(2);
    expect(ranges[0]?.end).toEqual(frozen?.end);
    // The range starts at the last operation in the first snapshot after the restart, some seconds before this
    // snapshot.
    expect(Date.parse(ranges[1]?.start.date ?? '')).toBeGreaterThan(NOW + 2 * HOUR_MS - 10 * SECOND_MS);
  });

  it('are for backup administrators', async () => {
    const reader = key({ publicKey: 'READER', roles: [groupRole('GROUP_READ_ONLY')] });
    const platform = given({ keys: [key(), reader] });
    const reply = await post(
      platform,
      {},
      `/groups/${PROJECT}/clusters/${rs0.cluster.id}/restoreJobs/restorableTimeRanges`,
      reader,
    );
    expect(reply.status).toBe(403);
  });
});
