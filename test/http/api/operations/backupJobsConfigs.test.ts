import { describe, expect, it } from '@jest/globals';
import { begun, standardWorld } from '../../../support/incidents.js';
import { bodyOf, expectRefusal, linksOf, portless } from './given.js';
import { FILES, post, put, remove } from './givenStores.js';
import { platformWith, standardPlatform, Tenant } from './tenant.js';
import { PROJECT } from '../../../support/rows/ids.js';

const GROUPS = '/admin/backup/groups';
const AT = `${GROUPS}/${PROJECT}`;

/** Returns the paths of the backup-jobs configurations of the projects Shop and Records in the standard world. */
function placesIn({ world }: Tenant) {
  const at = (name: string) => `${GROUPS}/${world.projects.select('name', name).first()?.id ?? ''}`;
  return { shop: at('Shop'), records: at('Records') };
}

describe('the list of backup-jobs configurations', () => {
  it('has the configurations of all projects, as `getBackupJobsConfig` returns them', async () => {
    const platform = standardPlatform();
    const { results, totalCount } = bodyOf<'listBackupJobsConfigs'>(await platform.get(GROUPS));
    expect(totalCount).toBe(platform.world.backupConfigs.size);
    const { shop } = placesIn(platform);
    const read = bodyOf<'getBackupJobsConfig'>(await platform.get(shop));
    const listed = results.find(({ id }) => shop.endsWith(id));
    expect(portless(listed)).toEqual(portless(read));
  });
});

describe('PUT of a backup-jobs configuration', () => {
  it('"replaces; `{}` is legal" (client), where a project had none before', async () => {
    const platform = platformWith();
    expect((await platform.get(AT)).status).toBe(404);
    const config = bodyOf<'putBackupJobsConfig'>(await put(platform, AT, {}));
    expect(config).toEqual({
      daemonFilter: [],
      id: PROJECT,
      labelFilter: [],
      oplogStoreFilter: [],
      links: expect.anything() as unknown,
    });
    expect(linksOf(config)[0]).toBe(`self ${AT}`);
    expect((await platform.get(AT)).body).toMatchObject({ id: PROJECT });
    expect(platform.world.events.size).toBe(0);
  });

  it('takes the operator\'s "`{id, labelFilter: null|[…], kmipClientCertPath?, kmipClientCertPassword?}`" (client)', async () => {
    const platform = platformWith();
    expect((await put(platform, AT, { id: PROJECT, labelFilter: null })).body).toMatchObject({
      labelFilter: [],
    });
    const kmip = { kmipClientCertPath: '/kmip.pem', kmipClientCertPassword: 'secret' };
    expect((await put(platform, AT, { id: PROJECT, ...kmip })).body).toMatchObject(kmip);
  });

  it('keeps filters, and ignores what "GO may add": whole stores (client)', async () => {
    const platform = standardPlatform();
    const { records } = placesIn(platform);
    const body = {
      daemonFilter: [{ machine: 'backup-1.example.net', headRootDirectory: '/data/backup/' }],
      oplogStoreFilter: [{ id: 'oplog0', type: 'oplogStore', uri: 'x', ssl: false, labels: ['a'] }],
      snapshotStoreFilter: [{ id: 'files0', type: 'fileSystemStore' }],
      syncStoreFilter: ['sync0'],
    };
    const config = bodyOf<'putBackupJobsConfig'>(await put(platform, records, body));
    expect(config).toMatchObject({ ...body, oplogStoreFilter: [{ id: 'oplog0', type: 'oplogStore' }] });
    expect(config.oplogStoreFilter[0]).not.toHaveProperty('uri');
  });

  it('does not change the stores of backups that run', async () => {
    const platform = standardPlatform();
    const { records } = placesIn(platform);
    const filter = { snapshotStoreFilter: [{ id: 's3-0', type: 's3blockstore' }] };
    expect((await put(platform, records, filter)).status).toBe(200);
    const { body } = await remove(platform, `${FILES}/files0`);
    expect(body).toMatchObject({ errorCode: 'BACKUP_CANNOT_REMOVE_FS_STORE_CONFIG' });
  });
});

describe('PUT of a backup-jobs configuration is refused', () => {
  it.each([
    { kmipClientCertPassword: 'secret' },
    { kmipClientCertPassword: 'secret', kmipClientCertPath: '' },
  ])('"password without path": %j (documentation)', async (body) => {
    const platform = platformWith();
    await expectRefusal(platform, put(platform, AT, body), [
      ...([
        400,
        'BACKUP_KMIP_CERTIFICATE_PATH_REQUIRED',
        'A KMIP Client Certificate path must be specified with the password.',
      ] as const),
    ]);
  });

  it('"daemonFilter names an unknown daemon" (documentation)', async () => {
    const platform = platformWith();
    const daemonFilter = [{ machine: 'nowhere', headRootDirectory: '/' }];
    await expectRefusal(platform, put(platform, AT, { daemonFilter }), [
      ...([
        400,
        'BACKUP_WRONG_DAEMON_CONFIG_ID',
        'The specified ID for Daemon Config nowhere is wrong.',
      ] as const),
      'nowhere',
    ]);
  });

  it('"daemonFilter names an unknown daemon" (documentation), such as one that has not registered itself', async () => {
    const spec = { kind: 'daemon.unregistered', target: 'backup-7.example.net' } as const;
    const platform = new Tenant(begun(standardWorld(), spec));
    const daemonFilter = [{ machine: 'backup-7.example.net', headRootDirectory: '/' }];
    const { body } = await put(platform, placesIn(platform).records, { daemonFilter });
    expect(body).toMatchObject({ errorCode: 'BACKUP_WRONG_DAEMON_CONFIG_ID' });
  });

  it.each([
    [{ labelFilter: ['unknown'] }, 'daemon'],
    [{ snapshotStoreFilter: [{ id: 'blocks0', type: 'blockstore' }] }, 'snapshot store'],
    [{ oplogStoreFilter: [{ id: 'unknown', type: 'oplogStore' }] }, 'oplog store'],
  ])('"labels of project, daemons and stores must match": %j (client)', async (body, missing) => {
    const platform = standardPlatform();
    const why = `no ${missing} matches the filters and labels`;
    await expectRefusal(platform, put(platform, placesIn(platform).records, body), [
      ...([
        409,
        'BACKUP_GROUP_MISCONFIGURED_ENV',
        `Environment is incorrectly configured (${why}).`,
      ] as const),
      why,
    ]);
  });

  it('if it has the id of another project: 400 `GROUP_MISMATCH` (documentation)', async () => {
    const platform = platformWith();
    const id = 'f'.repeat(24);
    await expectRefusal(platform, put(platform, AT, { id }), [
      ...([400, 'GROUP_MISMATCH', `The specified group ID ${id} does not match the URL.`] as const),
      id,
    ]);
  });

  it('if it names an unknown region, or a region while backups run: "deployment id change with active jobs" (documentation)', async () => {
    const platform = standardPlatform();
    const { shop } = placesIn(platform);
    expect((await put(platform, shop, { deploymentId: 'x' })).body).toMatchObject({
      error: 404,
      errorCode: 'BACKUP_DEPLOYMENT_NOT_FOUND',
    });
    const { body } = await post(platform, '/admin/backup/backupDeployments', {});
    const { id } = body as { readonly id: string };
    await expectRefusal(platform, put(platform, shop, { deploymentId: id }), [
      ...([
        409,
        'BACKUP_ACTIVE_BACKUP_JOBS',
        "This group has active backup jobs, can't update deployment id.",
      ] as const),
    ]);
  });

  it('no longer by a deleted region: its projects are in none', async () => {
    const platform = platformWith();
    const { body } = await post(platform, '/admin/backup/backupDeployments', {});
    const { id } = body as { readonly id: string };
    expect((await put(platform, AT, { deploymentId: id })).body).toMatchObject({ deploymentId: id });
    await remove(platform, `/admin/backup/backupDeployments/${id}`);
    expect((await platform.get(AT)).body).not.toHaveProperty('deploymentId');
  });
});
