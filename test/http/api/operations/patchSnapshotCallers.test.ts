import { describe, expect, it } from '@jest/globals';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { expectRefusal, UNAUTHORIZED } from './given.js';
import { rs0, foreign, kept, neighbour, given, pathOf, patch } from './givenSnapshots.js';

describe('E3, allowed callers', () => {
  it.each(['GROUP_BACKUP_ADMIN', 'GROUP_OWNER'] as const)('accept %s of the project', async (roleName) => {
    const keys = [key({ publicKey: 'SOMEBD', roles: [groupRole(roleName)] })];
    const platform = given({ keys });
    expect((await patch(platform, {}, pathOf(kept.id), keys[0])).status).toBe(200);
  });

  it.each(['GROUP_READ_ONLY', 'GROUP_USER_ADMIN', 'GROUP_DATA_ACCESS_ADMIN'] as const)(
    'exclude %s of the project',
    async (roleName) => {
      const keys = [key({ publicKey: 'SOMEBD', roles: [groupRole(roleName)] })];
      const platform = given({ keys });
      await expectRefusal(
        platform,
        patch(platform, { doNotDelete: true }, pathOf(kept.id), keys[0]),
        UNAUTHORIZED,
      );
    },
  );
});

describe('E3 refuses a missing resource', () => {
  it.each([
    [
      'a snapshot of another cluster',
      pathOf(neighbour.id),
      'SNAPSHOT_NOT_FOUND',
      [neighbour.id, rs0.cluster.id],
    ],
    ['an unknown snapshot', pathOf(NOBODY), 'SNAPSHOT_NOT_FOUND', [NOBODY, rs0.cluster.id]],
    ['a malformed snapshot id', pathOf('last'), 'INVALID_SNAPSHOT_ID', ['last']],
    [
      'a cluster of another project',
      pathOf(kept.id, foreign.cluster.id),
      'CLUSTER_NOT_FOUND',
      [foreign.cluster.id, PROJECT],
    ],
    [
      'the cluster in another project',
      pathOf(kept.id, rs0.cluster.id, idOf('other')),
      'CLUSTER_NOT_FOUND',
      [rs0.cluster.id, idOf('other')],
    ],
    ['an unknown cluster', pathOf(kept.id, NOBODY), 'CLUSTER_NOT_FOUND', [NOBODY, PROJECT]],
    ['the name of a cluster', pathOf(kept.id, 'rs0'), 'INVALID_CLUSTER_ID', ['rs0']],
    ['an unknown project', pathOf(kept.id, rs0.cluster.id, NOBODY), 'GROUP_NOT_FOUND', [NOBODY]],
    ['the name of a project', pathOf(kept.id, rs0.cluster.id, 'shop'), 'INVALID_GROUP_ID', ['shop']],
  ] as const)('%s', async (_, path, errorCode, parameters) => {
    const platform = given();
    const response = await patch(platform, { doNotDelete: true }, path);
    expect(response.body).toMatchObject({ error: 404, errorCode, parameters });
  });
});
