import { describe, expect, it } from '@jest/globals';
import { monitoredClustersOf } from '../../../../src/world/clusters/monitoredClusters.js';
import { omit } from '../../../../src/world/omit.js';
import { PROJECT } from '../../../support/rows/ids.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf, linksOf, membersOf } from './given.js';
import { given, off, PATH, patch, patched, pathOf, read, rs0, sh0, SHARDED } from './givenSchedules.js';

describe('GET …/snapshotSchedule', () => {
  it('has the schedule of the cluster; the reference is the "creation time of the backup (inferred)"', async () => {
    const schedule = await read(given());
    expect(membersOf(schedule)).toEqual(membersOf(schedule).toSorted());
    expect({ ...schedule, links: [] }).toEqual({
      clusterCheckpointIntervalMin: 0,
      clusterId: rs0.cluster.id,
      groupId: PROJECT,
      links: [],
      snapshotIntervalHours: 6,
      snapshotRetentionDays: 2,
      pointInTimeWindowHours: 24,
      dailySnapshotRetentionDays: 0,
      weeklySnapshotRetentionWeeks: 0,
      monthlySnapshotRetentionMonths: 0,
      fullIncrementalDayOfWeek: 'SUNDAY',
      referenceTimeZoneOffset: '+0000',
      referenceHourOfDay: 21,
      referenceMinuteOfHour: 13,
    });
    expect(linksOf(bodyOf<'getSnapshotSchedule'>(await given().get(PATH)))[0]).toBe(`self ${PATH}`);
  });

  it('"clusterCheckpointIntervalMin: 15, 30, 60; sharded only; … default 15"', async () => {
    const platform = given();
    expect((await read(platform, SHARDED)).clusterCheckpointIntervalMin).toBe(15);
    // A comment of a published operator says that the platform returns 0 if it is not set.
    expect((await read(platform)).clusterCheckpointIntervalMin).toBe(0);
  });

  it('has, for a shard, the schedule of the whole cluster, which alone can be changed', async () => {
    const platform = given();
    const parts = monitoredClustersOf(platform.world, { id: PROJECT }).filter(({ isPart }) => isPart);
    for (const { id } of parts) {
      const shown = omit(await read(platform, pathOf(id)), 'links');
      expect({ ...(await read(platform, SHARDED)), clusterId: id }).toMatchObject(shown);
      const detail = `Cannot modify backup configuration for individual shard; use cluster ID ${sh0.cluster.id} for entire cluster.`;
      const refusal = [409, 'CANNOT_MODIFY_SHARD_BACKUP_CONFIG', detail, sh0.cluster.id] as const;
      await expectRefusal(platform, patch(platform, { snapshotRetentionDays: 3 }, pathOf(id)), refusal);
    }
    expect(parts).toHaveLength(3);
  });

  it('"in INACTIVE/TERMINATING … answer 404 `BACKUP_CONFIG_NOT_FOUND` [C+I]"', async () => {
    const platform = given();
    const { id } = off.cluster;
    const detail = `No backup configuration exists for cluster ${id} in group ${PROJECT}.`;
    const refusal = [404, 'BACKUP_CONFIG_NOT_FOUND', detail, id, PROJECT] as const;
    await expectRefusal(platform, platform.get(pathOf(id)), refusal);
    await expectRefusal(platform, patch(platform, { snapshotRetentionDays: 3 }, pathOf(id)), refusal);
  });

  it('"literal path segment `CLUSTER-ID` (→ 404 INVALID_CLUSTER_ID)"', async () => {
    const platform = given();
    const detail = 'An invalid cluster ID CLUSTER-ID was specified.';
    const refusal = [404, 'INVALID_CLUSTER_ID', detail, 'CLUSTER-ID'] as const;
    await expectRefusal(platform, platform.get(pathOf('CLUSTER-ID')), refusal);
  });
});

describe('PATCH …/snapshotSchedule', () => {
  it('"sets interval 12, retention 3, daily 5, weekly 4, monthly 5, window 6, reference 1:03, day THURSDAY in one PATCH and reads all nine back" [C KT]', async () => {
    const sent = {
      snapshotIntervalHours: 12,
      snapshotRetentionDays: 3,
      dailySnapshotRetentionDays: 5,
      weeklySnapshotRetentionWeeks: 4,
      monthlySnapshotRetentionMonths: 5,
      pointInTimeWindowHours: 6,
      referenceHourOfDay: 1,
      referenceMinuteOfHour: 3,
      fullIncrementalDayOfWeek: 'THURSDAY',
    };
    const platform = given();
    const before = await read(platform);
    // "Schedule GET after PATCH = old ∪ sent"
    expect(await patched(platform, sent)).toEqual({ ...before, ...sent });
    expect(await read(platform)).toEqual({ ...before, ...sent });
  });

  it('"is partial: members not sent stay [C KT test "only one field is set"]"', async () => {
    const platform = given();
    const before = await read(platform);
    for (const one of [
      ...[{ snapshotIntervalHours: 8 }, { snapshotRetentionDays: 5 }, { fullIncrementalDayOfWeek: 'MONDAY' }],
      ...[{ dailySnapshotRetentionDays: 360 }, { weeklySnapshotRetentionWeeks: 52 }],
      ...[{ monthlySnapshotRetentionMonths: 36 }, { pointInTimeWindowHours: 0 }],
    ])
      Object.assign(before, one, { links: (await patched(platform, one)).links });
    expect(await read(platform)).toEqual(before);
  });

  it('"an equal document must not come back different, or it loops": it is "a no-op", without an event', async () => {
    const platform = given();
    for (const path of [PATH, SHARDED]) {
      const { world } = platform;
      const { links, ...document } = await read(platform, path);
      expect(await patched(platform, document, path)).toEqual({ links, ...document });
      expect(await patched(platform, { links, ...document }, path)).toEqual({ links, ...document });
      expect(platform.world).toBe(world);
    }
  });

  it('"CLI always sends [six members], as 0 when the flag is absent; so 0 must be legal for all six"', async () => {
    const zeros = {
      dailySnapshotRetentionDays: 0,
      monthlySnapshotRetentionMonths: 0,
      weeklySnapshotRetentionWeeks: 0,
      pointInTimeWindowHours: 0,
      referenceHourOfDay: 0,
      referenceMinuteOfHour: 0,
    };
    expect(await patched(given(), zeros)).toMatchObject(zeros);
  });

  it('"`+0000` form; stored and returned as `+0000`, the hour being converted"', async () => {
    const at = async (referenceHourOfDay: number, referenceTimeZoneOffset: string) => {
      const sent = { referenceHourOfDay, referenceMinuteOfHour: 30, referenceTimeZoneOffset };
      const shown = await patched(given(), sent);
      return [shown.referenceHourOfDay, shown.referenceMinuteOfHour, shown.referenceTimeZoneOffset];
    };
    expect(await at(1, '+0000')).toEqual([1, 30, '+0000']);
    expect(await at(1, '-0500')).toEqual([6, 30, '+0000']);
    expect(await at(1, '+0545')).toEqual([19, 45, '+0000']);
  });

  it('keeps its time if only a zone is sent, because no time of day is specified', async () => {
    const platform = given();
    const { referenceHourOfDay, referenceMinuteOfHour } = await patched(platform, {});
    const shown = await patched(platform, { referenceTimeZoneOffset: '+0100' });
    expect(shown).toMatchObject({ referenceHourOfDay, referenceMinuteOfHour });
  });

  it('accepts what the script of the facts sends: `"snapshotIntervalHours":24,"snapshotRetentionDays":2,…`', async () => {
    const sent = { snapshotIntervalHours: 24, snapshotRetentionDays: 2, fullIncrementalDayOfWeek: 'SUNDAY' };
    expect(await patched(given(), sent)).toMatchObject(sent);
  });

  it('accepts `groupId` and `clusterId` of the path, and ignores null', async () => {
    const redundant = { groupId: PROJECT, clusterId: rs0.cluster.id, fullIncrementalDayOfWeek: null };
    const sent = { ...redundant, clusterCheckpointIntervalMin: 0, snapshotRetentionDays: 4 };
    expect(await patched(given(), sent)).toMatchObject({ snapshotRetentionDays: 4 });
  });

  it('"exactly one audit event in the project feed with actor key"', async () => {
    const platform = given();
    await patched(platform, { snapshotRetentionDays: 4, snapshotIntervalHours: 8 });
    await patched(platform, { snapshotRetentionDays: 4 }, SHARDED);
    await patched(platform, { clusterCheckpointIntervalMin: 60 }, SHARDED);
    const feed = await feedOf(platform);
    expect(feed.map(({ eventTypeName, clusterName }) => [eventTypeName, clusterName])).toEqual([
      // "CLUSTER_CHECKKPOINT_UPDATED_AUDIT (sic) when the interval is changed"
      ['CLUSTER_CHECKKPOINT_UPDATED_AUDIT', 'sh0'],
      ['CLUSTER_SNAPSHOT_SCHEDULE_UPDATED_AUDIT', 'sh0'],
      ['RS_SNAPSHOT_SCHEDULE_UPDATED_AUDIT', 'rs0'],
    ]);
    for (const event of feed) expect(event).toMatchObject(BY_ADMIN);
  });
});
