import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import { sharded } from '../../../support/rows/deployments.js';
import { idOf, NOW, PROJECT } from '../../../support/rows/ids.js';
import { part, snapshot } from '../../../support/rows/rows.js';
import { bodyOf, BY_ADMIN, expectRefusal, feedOf, linksOf, membersOf } from './given.js';
import { rs0, kept, endless, expired, neighbour, given, pathOf, patch } from './givenSnapshots.js';

async function patched(body: unknown, id = kept.id, platform = given()) {
  return bodyOf<'patchSnapshot'>(await patch(platform, body, pathOf(id)));
}

describe('E3, "Response: the Snapshot"', () => {
  it('has every field of a snapshot of a replica set', async () => {
    const one = await patched({});
    expect(one).toEqual({
      clusterId: rs0.cluster.id,
      clusterName: 'rs0',
      complete: true,
      created: { date: '2025-12-31T00:00:00Z', increment: 1 },
      doNotDelete: false,
      expires: '2026-01-08T00:00:00Z',
      groupId: PROJECT,
      id: kept.id,
      lastOplogAppliedTimestamp: { date: '2025-12-31T00:00:00Z', increment: 1 },
      links: [expect.objectContaining({ rel: 'self' })],
      namespaceFilterList: { filterList: [], filterType: 'denylist' },
      parts: [expect.objectContaining({ typeName: 'REPLICA_SET', replicaSetName: 'rs0' })],
    });
    expect(linksOf(one)).toEqual([`self ${pathOf(kept.id)}`]);
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });

  it('has isPossiblyInconsistent and missingShards, "Sharded-cluster snapshots only"', async () => {
    const sh0 = sharded();
    const missing = {
      id: idOf('shard'),
      groupId: PROJECT,
      typeName: 'REPLICA_SET',
      clusterName: 'sh0',
    } as const;
    const shard = {
      ...missing,
      shardName: 'shard1',
      replicaSetName: 'sh0-shard1',
      // The reply shows the time of the last ping before this instant. Pings come at full minutes.
      lastHeartbeat: NOW - DAY_MS + 59_000,
    };
    const own = { complete: false, isPossiblyInconsistent: true, missingShards: [shard] };
    const mine = snapshot(sh0.cluster, own);
    const platform = given({ deployments: [sh0], snapshots: [mine] });
    const one = bodyOf<'patchSnapshot'>(await patch(platform, {}, pathOf(mine.id, sh0.cluster.id)));
    // "complete: False while the snapshot job is still running"
    expect(one).toMatchObject({ complete: false, isPossiblyInconsistent: true });
    expect(one.missingShards).toEqual([{ ...shard, lastHeartbeat: '2025-12-31T00:00:00Z' }]);
  });

  it('has parts, and their `masterKeyUUID` "only when `encryptionEnabled` is true"', async () => {
    const secret = {
      masterKeyUUID: '3f2b8c16-94d7-4a5e-8b60-2c1d7e9f0a35',
      machineId: 'rs0-node-1:27017',
      fcv: '7.0',
    };
    const parts = [
      part({ ...secret, encryptionEnabled: true }),
      part({ ...secret, replicaState: 'SECONDARY' }),
    ];
    const platform = given({ snapshots: [{ ...kept, parts }] });
    const one = await patched({}, kept.id, platform);
    expect(one.parts[0]).toEqual({
      completedTime: '2025-12-31T01:00:00Z',
      compressionSetting: 'GZIP',
      dataSizeBytes: 8589934592,
      encryptionEnabled: true,
      fcv: '7.0',
      fileSizeBytes: 5368709120,
      machineId: 'rs0-node-1:27017',
      masterKeyUUID: secret.masterKeyUUID,
      mongodVersion: '7.0.14',
      storageSizeBytes: 4294967296,
      typeName: 'REPLICA_SET',
    });
    expect(one.parts[1]).not.toHaveProperty('masterKeyUUID');
  });

  it('has the namespaces: `accessList` "only the listed namespaces are included"', async () => {
    const list = { filterList: ['a.b'], filterType: 'access' } as const;
    const platform = given({ snapshots: [{ ...kept, namespaceFilterList: list }] });
    const { namespaceFilterList } = await patched({}, kept.id, platform);
    expect(namespaceFilterList).toEqual({ filterList: ['a.b'], filterType: 'accessList' });
  });
});

describe('E3, the moves of "States and transitions"', () => {
  it('"`doNotDelete` becomes true and any existing `expires` is removed", for later requests, too', async () => {
    const platform = given();
    for (const body of [{ doNotDelete: true }, {}]) {
      const one = await patched(body, kept.id, platform);
      expect(one.doNotDelete).toBe(true);
      expect(one).not.toHaveProperty('expires');
    }
  });

  it('doNotDelete false allows its deletion again, and accepts an expiry in the same request', async () => {
    const platform = given();
    expect(await patched({ doNotDelete: false, expires: '2027-01-01' }, endless.id, platform)).toMatchObject({
      doNotDelete: false,
      expires: '2027-01-01T00:00:00Z',
    });
  });

  it.each([
    ['2026-06-30T12:34:56Z', '2026-06-30T12:34:56Z'],
    ['2026-06-30', '2026-06-30T00:00:00Z'],
    ['2026-06-30T12:34:56', '2026-06-30T12:34:56Z'],
    ['2026-06-30T12:34:56+05:30', '2026-06-30T07:04:56Z'],
    ['2026-06-30T12:34:56.000Z', '2026-06-30T12:34:56Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
    ['2025-12-31T23:59:59Z', '2025-12-31T23:59:59Z'],
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['1869-12-31', '1869-12-31T00:00:00Z'],
  ])('accepts the timestamp %s and answers %s', async (expires, expected) => {
    expect((await patched({ expires })).expires).toBe(expected);
  });

  it('"not necessarily immediately": an expired snapshot stays until the next sweep', async () => {
    const platform = given();
    await patched({ expires: '1970-01-01T00:00:00Z' }, kept.id, platform);
    expect(await patched({}, kept.id, platform)).toMatchObject({ expires: '1970-01-01T00:00:00Z' });
  });

  it('writes SNAPSHOT_EXPIRY_UPDATED_AUDIT into the feed of the project, once for each change', async () => {
    const platform = given();
    await patched({ doNotDelete: true }, kept.id, platform);
    await patched({ doNotDelete: true }, kept.id, platform);
    await patched({}, kept.id, platform);
    const events = await feedOf(platform);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      ...BY_ADMIN,
      eventTypeName: 'SNAPSHOT_EXPIRY_UPDATED_AUDIT',
      groupId: PROJECT,
      clusterId: rs0.cluster.id,
      clusterName: 'rs0',
      replicaSetName: 'rs0',
      created: '2026-01-01T00:00:00Z',
    });
  });

  it('leaves other snapshots unchanged', async () => {
    const platform = given();
    await patched({ doNotDelete: true }, kept.id, platform);
    expect(platform.world.snapshots.get(neighbour.id)).toEqual(neighbour);
    expect(platform.world.snapshots.get(expired.id)).toEqual(expired);
  });
});

describe('E3 with a whole snapshot that was read before', () => {
  it('changes only the expiry members that differ, in the dialect ops-manager', async () => {
    const platform = given({ dialect: 'ops-manager' });
    const read = await patched({}, kept.id, platform);
    const sent = { ...read, expires: '2026-06-30T00:00:00Z', clusterName: 'other', missingShards: null };
    const links = expect.any(Array) as unknown;
    expect(await patched(sent, kept.id, platform)).toEqual({
      ...read,
      links,
      expires: '2026-06-30T00:00:00Z',
    });
  });

  it('refuses the rest of it in the documented dialect', async () => {
    const platform = given();
    const read = await patched({}, kept.id, platform);
    const detail = 'Invalid attribute clusterId specified.';
    await expectRefusal(platform, patch(platform, read), [400, 'INVALID_ATTRIBUTE', detail, 'clusterId']);
  });
});
