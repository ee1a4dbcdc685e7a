import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { backupConfig, groupRole, key, orgRole } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf, membersOf, NOT_IN_GROUP, UNAUTHORIZED } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/admin/backup/groups/${PROJECT}`;
const FULL = backupConfig({
  daemonFilter: [{ machine: 'backup-0.example.net', headRootDirectory: '/data/backup/' }],
  kmipClientCertPassword: 'kmip-secret',
  kmipClientCertPath: '/etc/kmip.pem',
  labelFilter: ['eu', 'fast'],
  oplogStoreFilter: [{ id: 'oplog0', type: 'oplogStore' }],
  snapshotStoreFilter: [
    { id: 's3', type: 's3blockstore' },
    { id: 'blocks', type: 'blockstore' },
    { id: 'files', type: 'fileSystemStore' },
  ],
  syncStoreFilter: ['sync0'],
});

function given(own: Given = { backupConfigs: [FULL] }): Tenant {
  return platformWith(own);
}

describe('E12, "Response: Project backup-jobs configuration"', () => {
  it('has id, daemonFilter, kmipClientCertPassword, kmipClientCertPath, labelFilter, the two store filters, syncStoreFilter and links', async () => {
    const config = bodyOf<'getBackupJobsConfig'>(await given().get(PATH));
    expect(config).toEqual({ ...FULL, links: [expect.anything(), expect.anything()] });
    // "id: Project id"
    expect(config.id).toBe(PROJECT);
    expect(membersOf(config)).toEqual(membersOf(config).toSorted());
    expect(membersOf(config.daemonFilter[0])).toEqual(['headRootDirectory', 'machine']);
  });

  it('"links: `self`, and a link with rel `{vendor_rel_base}/group`"', async () => {
    expect(linksOf(bodyOf<'getBackupJobsConfig'>(await given().get(PATH)))).toEqual([
      `self ${PATH}`,
      `http://vendor.example.com/group /groups/${PROJECT}`,
    ]);
  });

  it('"When omitted, all snapshot stores [sync stores] are usable": the reply omits it too', async () => {
    const config = bodyOf<'getBackupJobsConfig'>(await given({ backupConfigs: [backupConfig()] }).get(PATH));
    expect(membersOf(config)).toEqual(['daemonFilter', 'id', 'labelFilter', 'links', 'oplogStoreFilter']);
  });
});

describe('E12 refuses', () => {
  it('"When no configuration exists for the id, the service returns an error."', async () => {
    const platform = given({ backupConfigs: [] });
    const detail = `No backup configuration exists for group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(PATH), [404, 'BACKUP_CONFIG_NOT_FOUND', detail, PROJECT]);
  });

  it('an id that no project has, and a malformed one', async () => {
    const platform = given();
    const unknown = [404, 'GROUP_NOT_FOUND', `No group with ID ${NOBODY} exists.`, NOBODY] as const;
    await expectRefusal(platform, platform.get(`/admin/backup/groups/${NOBODY}`), unknown);
    const malformed = [404, 'INVALID_GROUP_ID', 'An invalid group ID shop was specified.', 'shop'] as const;
    await expectRefusal(platform, platform.get('/admin/backup/groups/shop'), malformed);
  });

  it('a caller without the backup role of the deployment, whatever the project role', async () => {
    const owner = key({ publicKey: 'OWNERX', roles: [groupRole('GROUP_OWNER'), orgRole('ORG_OWNER')] });
    const admin = key({ publicKey: 'BACKUP', roles: [{ roleName: 'GLOBAL_BACKUP_ADMIN' }] });
    const outsider = key({ publicKey: 'OUTSDR', roles: [orgRole('ORG_OWNER', NOBODY)] });
    const platform = given({ backupConfigs: [FULL], keys: [owner, admin, outsider] });
    await expectRefusal(platform, platform.get(PATH, owner), UNAUTHORIZED);
    await expectRefusal(platform, platform.get(PATH, outsider), NOT_IN_GROUP);
    expect((await platform.get(PATH, admin)).status).toBe(200);
  });
});

describe('E12 in the standard world', () => {
  it('has projects with and without a configuration', async () => {
    const platform = standardPlatform();
    const statuses = new Set<number>();
    for (const { id } of platform.world.projects.all()) {
      statuses.add((await platform.get(`/admin/backup/groups/${id}`, KEYS.admin)).status);
    }
    expect(statuses).toEqual(new Set([200, 404]));
  });
});
