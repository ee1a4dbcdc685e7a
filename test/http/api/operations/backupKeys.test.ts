import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { hostNamed, replicaSet, sharded, standalone, withHosts } from '../../../support/rows/deployments.js';
import { NOW, PROJECT } from '../../../support/rows/ids.js';
import { bodyOf } from './given.js';
import { backing, backupEvents, changed, ID, PATH, started } from './givenBackups.js';

const sh0 = sharded();
const encrypted = replicaSet('rs0', { backupEnabled: false, backup: { encrypted: true, exclude: [] } });

function rotate(platform: Platform, id = ID) {
  return platform.call('put', `${PATH}/${id}/encryptionKey`, KEYS.admin, {});
}

describe('The encryption key of a backup', () => {
  it('is refused: "`GET_ENCRYPTION_KEY_DISABLED_FOR_WT_CHECKPOINTS`", "400 (inferred)"', async () => {
    const platform = backing();
    const { body } = await platform.get(`${PATH}/${ID}/encryptionKey`);
    expect(body).toMatchObject({ error: 400, errorCode: 'GET_ENCRYPTION_KEY_DISABLED_FOR_WT_CHECKPOINTS' });
  });

  it('is missing for a whole sharded cluster: "sharded 404 `NO_BACKUP_ENCRYPTION_KEY_FOR_SHARDED_CLUSTER`"', async () => {
    const platform = backing({ deployments: [sh0] });
    const { id } = sh0.cluster;
    const expected = {
      error: 404,
      errorCode: 'NO_BACKUP_ENCRYPTION_KEY_FOR_SHARDED_CLUSTER',
      detail:
        'No backup encryption key is available for a sharded cluster; keys can be accessed for each shard individually.',
    };
    expect((await platform.get(`${PATH}/${id}/encryptionKey`)).body).toMatchObject(expected);
    expect((await rotate(platform, id)).body).toMatchObject(expected);
  });

  it('cannot be rotated without encryption: "PUT: 409 `CANNOT_ROTATE_KEY_ENCRYPTION_DISABLED`"', async () => {
    expect((await rotate(backing())).body).toMatchObject({
      error: 409,
      errorCode: 'CANNOT_ROTATE_KEY_ENCRYPTION_DISABLED',
      detail: 'Cannot rotate encryption key because encryption is disabled.',
    });
  });

  it('is another one after a rotation: "RS_ROTATE_MASTER_KEY_AUDIT"', async () => {
    const platform = await started({ deployments: [encrypted] });
    const keys = async () => {
      platform.live.advanceTo(platform.world.now + 30 * MINUTE_MS);
      const path = `/groups/${PROJECT}/clusters/${ID}/snapshots`;
      const { results } = bodyOf<'listSnapshots'>(await platform.get(path));
      return results.map(({ parts }) => parts[0]?.masterKeyUUID);
    };
    const [first] = await keys();
    expect(bodyOf<'rotateBackupEncryptionKey'>(await rotate(platform)).encryptionEnabled).toBe(true);
    expect((await backupEvents(platform)).at(-1)).toBe('RS_ROTATE_MASTER_KEY_AUDIT ADMIN1');
    // An existing snapshot keeps its key. The next snapshot has the new key.
    expect(await keys()).toEqual([first]);
    platform.live.advanceTo(NOW + 25 * 60 * MINUTE_MS);
    const all = await keys();
    expect([all.length > 1, new Set(all).size]).toEqual([true, 2]);
  });
});

describe('The available members of a backup', () => {
  it('come with the configuration: "200 object + `availableMembers[]`"', async () => {
    const down = withHosts(encrypted, ['node-2'], { downSince: NOW - MINUTE_MS, replicaState: 'DOWN' });
    const platform = backing({ deployments: [down] });
    const one = bodyOf<'getBackupMembers'>(await platform.get(`${PATH}/${ID}/availableMembers`));
    const names = ['node-0', 'node-1'].map((name) => hostNamed(encrypted, name));
    expect(one).toMatchObject({ clusterId: ID, statusName: 'INACTIVE' });
    expect(one.availableMembers).toEqual(names.map(({ hostname, port }) => `${hostname}:${port}`));
    for (const member of one.availableMembers)
      expect((await changed(platform, { preferredMember: member })).preferredMember).toBe(member);
  });

  it('are those that monitoring shows as primary or secondary, as the list of hosts does', async () => {
    const unseen = withHosts(encrypted, ['node-2'], { observed: 'DOWN' });
    const platform = backing({ deployments: [unseen] });
    const { availableMembers } = bodyOf<'getBackupMembers'>(
      await platform.get(`${PATH}/${ID}/availableMembers`),
    );
    const { hostname, port } = hostNamed(encrypted, 'node-2');
    expect(availableMembers).toHaveLength(2);
    expect(availableMembers).not.toContain(`${hostname}:${port}`);
  });

  it('are the members of a part, and missing for a standalone', async () => {
    const solo = standalone();
    const platform = backing({ deployments: [sh0, solo] });
    const { results } = bodyOf<'listBackupConfigs'>(await platform.get(PATH));
    const counts = await Promise.all(
      results.map(async ({ clusterId }) => {
        const reply = await platform.get(`${PATH}/${clusterId}/availableMembers`);
        return bodyOf<'getBackupMembers'>(reply).availableMembers.length;
      }),
    );
    // The order is: the whole cluster, its two shards, its config servers. Routers have no data.
    expect(counts).toEqual([7, 2, 2, 3]);
    const refused = await platform.get(`${PATH}/${solo.cluster.id}/availableMembers`);
    expect(refused.body).toMatchObject({ error: 404, errorCode: 'BACKUP_CONFIG_NOT_FOUND' });
  });
});
