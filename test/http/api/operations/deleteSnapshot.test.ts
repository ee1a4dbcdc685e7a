import { describe, expect, it } from '@jest/globals';
import { monitoredClustersOf } from '../../../../src/world/clusters/monitoredClusters.js';
import { DAY_MS, HOUR_MS } from '../../../../src/world/instant.js';
import { omit } from '../../../../src/world/omit.js';
import { KEYS } from '../../../support/platform.js';
import { replicaSet, sharded } from '../../../support/rows/deployments.js';
import { idAt, NOW, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, part, snapshot } from '../../../support/rows/rows.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf, UNAUTHORIZED } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const rs0 = replicaSet();
const sh0 = sharded();
const created = { date: NOW - 2 * DAY_MS, increment: 1 };
const old = snapshot(rs0.cluster, { id: idAt(created.date), created });
const recent = snapshot(rs0.cluster, { created: { date: NOW - HOUR_MS, increment: 1 } });
const running = snapshot(rs0.cluster, {
  id: idAt(NOW, 5),
  complete: false,
  created: { date: NOW, increment: 1 },
  parts: [omit(part({ clusterId: rs0.cluster.id, replicaSetName: 'rs0' }), 'completedTime')],
});
const whole = snapshot(sh0.cluster, {
  id: idAt(created.date, 7),
  created,
  isPossiblyInconsistent: false,
  missingShards: [],
  parts: ['sh0-shard0', 'sh0-shard1'].map((replicaSetName) =>
    part({ clusterId: sh0.cluster.id, replicaSetName }),
  ),
});
const backupAdmin = key({ publicKey: 'BACKUP', roles: [groupRole('GROUP_BACKUP_ADMIN')] });
const reader = key({ publicKey: 'READER', roles: [groupRole()] });

const given = (): Tenant =>
  platformWith({
    keys: [key(), backupAdmin, reader],
    deployments: [rs0, sh0],
    snapshots: [old, recent, running, whole],
  });

const pathOf = (id: string, clusterId = rs0.cluster.id): string =>
  `/groups/${PROJECT}/clusters/${clusterId}/snapshots/${id}`;

describe('DELETE …/snapshots/{snapshotId}', () => {
  it('is "204 empty", then the snapshot is a 404, and "exactly one audit event" reports it', async () => {
    const platform = given();
    const reply = await platform.call('delete', pathOf(old.id), backupAdmin);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect((await platform.get(pathOf(old.id))).status).toBe(404);
    await platform.call('delete', pathOf(whole.id, sh0.cluster.id), KEYS.admin);
    const feed = await feedOf(platform);
    expect(feed.map(({ eventTypeName }) => eventTypeName)).toEqual([
      'CLUSTERSHOT_DELETED_AUDIT',
      'SNAPSHOT_DELETED_AUDIT',
    ]);
    expect(feed[0]).toMatchObject({ clusterName: 'sh0', ...BY_ADMIN });
    // "404, tombstone kept"
    expect(platform.world.clusters.get(rs0.cluster.id)?.deletedSnapshotIds).toEqual([old.id]);
  });

  it('"Deletion inside the point-in-time window by a non-global caller is refused"', async () => {
    const platform = given();
    await expectRefusal(platform, platform.call('delete', pathOf(recent.id), backupAdmin), UNAUTHORIZED);
    expect((await platform.call('delete', pathOf(recent.id), KEYS.admin)).status).toBe(204);
  });

  it('is "401 when inside the point-in-time window" for clients of the platform [D rule, status I]', async () => {
    const keys = [key(), backupAdmin];
    const platform = platformWith({
      dialect: 'ops-manager',
      keys,
      deployments: [rs0],
      snapshots: [recent],
    });
    expect((await platform.call('delete', pathOf(recent.id), backupAdmin)).status).toBe(401);
  });

  it('allows it outside of the window, also if the schedule makes the window shorter', async () => {
    const platform = given();
    const schedule = `/groups/${PROJECT}/backupConfigs/${rs0.cluster.id}/snapshotSchedule`;
    await platform.call('patch', schedule, backupAdmin, { pointInTimeWindowHours: 1 });
    expect((await platform.call('delete', pathOf(recent.id), backupAdmin)).status).toBe(204);
  });

  it('"400 `CANNOT_DELETE_IN_PROGRESS_SNAPSHOT`"', async () => {
    const platform = given();
    const detail = `Cannot delete an in progress snapshot ${running.id}.`;
    const refusal = [400, 'CANNOT_DELETE_IN_PROGRESS_SNAPSHOT', detail, running.id] as const;
    await expectRefusal(platform, platform.call('delete', pathOf(running.id), KEYS.admin), refusal);
  });

  it('"403 `CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT`", and E3 "403 `CANNOT_MODIFY_CLUSTER_SNAPSHOT`"', async () => {
    const platform = given();
    const shard = monitoredClustersOf(platform.world, { id: PROJECT }).find(({ isPart }) => isPart)?.id ?? '';
    const listed = bodyOf<'listSnapshots'>(
      await platform.get(`/groups/${PROJECT}/clusters/${shard}/snapshots`),
    );
    const member = listed.results[0]?.id ?? '';
    const detail = 'Cannot individually delete a snapshot that is part of a cluster snapshot.';
    const refusal = [403, 'CANNOT_DELETE_FROM_CLUSTER_SNAPSHOT', detail] as const;
    const path = pathOf(member, shard);
    await expectRefusal(platform, platform.call('delete', path, KEYS.admin), refusal);
    const modify = `Cannot individually modify a snapshot ${member} that is part of a cluster snapshot.`;
    const unmodified = [403, 'CANNOT_MODIFY_CLUSTER_SNAPSHOT', modify, member] as const;
    await expectRefusal(
      platform,
      platform.call('patch', path, KEYS.admin, { doNotDelete: true }),
      unmodified,
    );
  });

  it('is a 404 for an unknown snapshot, and refused without the role', async () => {
    const platform = given();
    const detail = `No snapshot with ID ${whole.id} exists for cluster ${rs0.cluster.id}.`;
    const refusal = [404, 'SNAPSHOT_NOT_FOUND', detail, whole.id, rs0.cluster.id] as const;
    await expectRefusal(platform, platform.call('delete', pathOf(whole.id), KEYS.admin), refusal);
    await expectRefusal(platform, platform.call('delete', pathOf(old.id), reader), UNAUTHORIZED);
  });
});
