import { describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded, withHosts } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { violationsOf } from '../../../support/invariants/world.js';
import { bodyOf } from './given.js';
import {
  backing,
  backupEvents,
  backupOf,
  changed,
  ID,
  idle,
  pass,
  patch,
  PATH,
  started,
  stopped,
  statusOf,
  waitFor,
} from './givenBackups.js';

/** The same replica set, but automation does not manage it. */
const monitored = withHosts(idle, ['node-0', 'node-1', 'node-2'], { unmanaged: true });
const SNAPSHOTS = `/groups/${PROJECT}/clusters/${ID}/snapshots?completed=all`;

describe('Starting a backup', () => {
  it('is "INACTIVE --STARTED--> PROVISIONING --(auto)--> STARTED", in "3–10 s"', async () => {
    const platform = backing();
    expect((await changed(platform, { statusName: 'STARTED' })).statusName).toBe('PROVISIONING');
    const seconds = await waitFor(platform, 'STARTED');
    expect(seconds).toBeGreaterThanOrEqual(3);
    expect(seconds).toBeLessThanOrEqual(11);
    expect(violationsOf(platform.world)).toEqual([]);
  });

  it('writes the events "INITIAL_SYNC_STARTED_AUDIT, INITIAL_SYNC_FINISHED_AUDIT around PROVISIONING→STARTED"', async () => {
    expect(await backupEvents(await started())).toEqual([
      'RS_STATE_CHANGED_AUDIT ADMIN1',
      'INITIAL_SYNC_STARTED_AUDIT platform',
      'INITIAL_SYNC_FINISHED_AUDIT platform',
    ]);
  });

  it('takes the first snapshot: "First snapshot starts right after STARTED"', async () => {
    const platform = backing();
    await changed(platform, { statusName: 'STARTED' });
    expect(bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS)).totalCount).toBe(0);
    await waitFor(platform, 'STARTED');
    const { results } = bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS));
    expect(results.map(({ complete }) => complete)).toEqual([false]);
    platform.live.advanceTo(platform.world.now + 30 * MINUTE_MS);
    const later = bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS));
    expect(later.results.map(({ complete }) => complete)).toEqual([true]);
  });

  it('shows in E10 once the platform takes snapshots', async () => {
    const enabled = async (platform: ReturnType<typeof backing>) =>
      bodyOf<'listClusters'>(await platform.get('/clusters')).results[0]?.clusters[0]?.backupEnabled;
    const platform = backing();
    expect(await enabled(platform)).toBe(false);
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    expect(await enabled(platform)).toBe(true);
    await changed(platform, { statusName: 'STOPPED' });
    await waitFor(platform, 'STOPPED');
    expect(await enabled(platform)).toBe(false);
  });

  it('is a 409 "version information is not yet available" in "the first ~10–30 s after a cluster appears"', async () => {
    const young = replicaSet('rs0', { backupEnabled: false, createdAt: NOW });
    const platform = backing({ deployments: [young] });
    const response = await patch(platform, { statusName: 'STARTED' });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      detail: 'Backup failed to start: MongoDB version information is not yet available',
    });
    // The first ping comes after at most a minute, and the version at most 30 seconds later.
    pass(platform, 90);
    expect((await changed(platform, { statusName: 'STARTED' })).statusName).toBe('PROVISIONING');
  });

  it('waits for a member that can be copied, and goes through as soon as there is one', async () => {
    const down = replicaSet('rs0', { backupEnabled: false }, ['DOWN', 'DOWN', 'DOWN']);
    const platform = backing({ deployments: [down] });
    await changed(platform, { statusName: 'STARTED' });
    expect(await waitFor(platform, 'STARTED')).toBeUndefined();
    const [dueNext] = [platform.world.clusters.get(ID)?.backupJob?.nextAt];
    expect(dueNext).toBeUndefined();
  });
});

describe('Stopping a backup', () => {
  it('is "STARTED --STOPPED--> STOPPED" after "1–2 s", and "keeps snapshots"', async () => {
    const platform = await started();
    platform.live.advanceTo(platform.world.now + 30 * MINUTE_MS);
    expect((await changed(platform, { statusName: 'STOPPED' })).statusName).toBe('STARTED');
    expect(await waitFor(platform, 'STOPPED')).toBeLessThanOrEqual(2);
    // A stopped backup "takes none": the following days add no snapshot.
    platform.live.advanceTo(platform.world.now + 3 * DAY_MS);
    expect(bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS)).totalCount).toBe(1);
  });

  it('resumes "incrementally" after a short stop: without an initial sync; a long one "needs a full sync"', async () => {
    const short = await stopped();
    const before = (await backupEvents(short)).length;
    expect((await changed(short, { statusName: 'STARTED' })).statusName).toBe('PROVISIONING');
    expect(await waitFor(short, 'STARTED')).toBeLessThanOrEqual(11);
    expect((await backupEvents(short)).slice(before)).toEqual(['RS_STATE_CHANGED_AUDIT ADMIN1']);
    const long = await stopped();
    long.live.advanceTo(long.world.now + 2 * DAY_MS);
    await changed(long, { statusName: 'STARTED' });
    await waitFor(long, 'STARTED');
    expect((await backupEvents(long)).at(-1)).toBe('INITIAL_SYNC_FINISHED_AUDIT platform');
  });
});

describe('Terminating a backup', () => {
  it('is "STOPPED --TERMINATING--> TERMINATING --(auto)--> INACTIVE" and "**deletes every snapshot at once**"', async () => {
    const platform = await stopped();
    expect(platform.world.snapshots.size).toBe(1);
    expect((await changed(platform, { statusName: 'TERMINATING' })).statusName).toBe('TERMINATING');
    expect(platform.world.snapshots.size).toBe(0);
    const seconds = await waitFor(platform, 'INACTIVE');
    expect(seconds).toBeGreaterThanOrEqual(3);
    expect(seconds).toBeLessThanOrEqual(11);
    expect(await backupOf(platform)).not.toHaveProperty('storageEngineName');
    expect((await backupEvents(platform)).filter((event) => event.endsWith('ADMIN1'))).toEqual(
      Array.from({ length: 3 }, () => 'RS_STATE_CHANGED_AUDIT ADMIN1'),
    );
  });

  it('allows the deletion of the project: "PATCH STOPPED on every STARTED entry → PATCH TERMINATING → DELETE project"', async () => {
    const platform = await started({ deployments: [monitored] });
    const remove = () => platform.call('delete', `/groups/${PROJECT}`, KEYS.admin);
    const refused = async (status: string) => {
      expect(await statusOf(platform)).toBe(status);
      const { status: code, body } = await remove();
      expect([code, body]).toMatchObject([409, { errorCode: 'CANNOT_CLOSE_GROUP_ACTIVE_BACKUP' }]);
    };
    await refused('STARTED');
    await changed(platform, { statusName: 'STOPPED' });
    await waitFor(platform, 'STOPPED');
    await refused('STOPPED');
    await changed(platform, { statusName: 'TERMINATING' });
    await refused('TERMINATING');
    await waitFor(platform, 'INACTIVE');
    expect((await remove()).status).toBe(202);
  });
});

describe('The deletion of a project after its backups', () => {
  it('is "refused in MANAGED": while automation manages a cluster', async () => {
    const platform = await started();
    await changed(platform, { statusName: 'STOPPED' });
    await waitFor(platform, 'STOPPED');
    await changed(platform, { statusName: 'TERMINATING' });
    await waitFor(platform, 'INACTIVE');
    const { body } = await platform.call('delete', `/groups/${PROJECT}`, KEYS.admin);
    expect(body).toMatchObject({ errorCode: 'CANNOT_CLOSE_GROUP_ACTIVE_CLUSTERS' });
  });
});

describe('The backup of a sharded cluster', () => {
  const sh0 = sharded('sh0', { backupEnabled: false });
  const id = sh0.cluster.id;

  it('changes for all entries at once: "all member entries show the same status in the same poll"', async () => {
    const platform = backing({ deployments: [sh0] });
    await changed(platform, { statusName: 'STARTED', syncSource: 'secondary' }, id);
    for (let second = 0; second < 12; second += 1) {
      const { results } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
      expect(results).toHaveLength(4);
      expect(new Set(results.map(({ statusName }) => statusName)).size).toBe(1);
      pass(platform, 1);
    }
    expect(await statusOf(platform, id)).toBe('STARTED');
    expect((await backupEvents(platform))[0]).toBe('CLUSTER_STATE_CHANGED_AUDIT ADMIN1');
  });

  it('is refused for members: "409 CANNOT_MODIFY_SHARD_BACKUP_CONFIG", "parameter = id of the whole (traffic)"', async () => {
    const platform = backing({ deployments: [sh0] });
    const { results } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
    const parts = results.filter(({ clusterId }) => clusterId !== id);
    expect(parts).toHaveLength(3);
    for (const { clusterId } of parts)
      expect((await patch(platform, { statusName: 'STOPPED' }, clusterId)).body).toMatchObject({
        error: 409,
        errorCode: 'CANNOT_MODIFY_SHARD_BACKUP_CONFIG',
        parameters: [id],
        detail: `Cannot modify backup configuration for individual shard; use cluster ID ${id} for entire cluster.`,
      });
  });
});

describe('Time', () => {
  it('gives the same backup in one stride and in many', async () => {
    const one = backing({ deployments: [idle] });
    const many = backing({ deployments: [idle] });
    for (const platform of [one, many]) await changed(platform, { statusName: 'STARTED' });
    one.live.advanceTo(one.world.now + 60 * SECOND_MS);
    for (let second = 0; second < 60; second += 1) pass(many, 1);
    expect([...one.world.clusters.all()]).toEqual([...many.world.clusters.all()]);
    expect(await backupEvents(one)).toEqual(await backupEvents(many));
  });
});
