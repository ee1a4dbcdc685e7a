import { describe, expect, it } from '@jest/globals';
import { newDaemon } from '../../../../src/world/backup/stores/newDaemon.js';
import { later } from '../../../support/advancing.js';
import { NOW } from '../../../support/rows/ids.js';
import { worldWith } from '../../../support/rows/worlds.js';
import { bodyOf, expectRefusal, linksOf } from './given.js';
import { post, put, remove } from './givenStores.js';
import { platformWith, standardPlatform, Tenant } from './tenant.js';

const DAEMONS = '/admin/backup/daemon/configs';
const MACHINE = 'ops-backup-daemon-0.example.svc.cluster.local';
const HEAD = '/data/head/';
const AT = `${DAEMONS}/${MACHINE}/%2Fdata%2Fhead%2F`;
/** The body with which the published operator creates a daemon. */
const OPERATOR = {
  machine: { headRootDirectory: HEAD, machine: MACHINE },
  assignmentEnabled: true,
  backupJobsEnabled: false,
  resourceUsageEnabled: true,
  garbageCollectionEnabled: true,
  restoreQueryableJobsEnabled: true,
  configured: true,
  labels: ['test'],
};

/** Creates a platform on which a daemon registers itself after `afterMs` milliseconds. */
function registering(afterMs = 0): Tenant {
  const world = worldWith();
  const daemon = newDaemon(world, MACHINE, NOW + afterMs);
  return new Tenant({ ...world, backupDaemons: world.backupDaemons.put(daemon) });
}

const unknown = (place: string) =>
  [404, 'DAEMON_MACHINE_CONFIG_NOT_FOUND', `Daemon machine config ${place} not found.`, place] as const;

describe('a daemon that has not registered itself', () => {
  it('is a 404: "PUT = create only when the daemon process has registered itself" (client)', async () => {
    const platform = registering(60_000);
    await expectRefusal(platform, platform.get(AT), unknown(`${MACHINE}/${HEAD}`));
    await expectRefusal(platform, put(platform, `${DAEMONS}/${MACHINE}`, OPERATOR), unknown(MACHINE));
    const after = new Tenant(later(platform.world, 60_000));
    const created = await put(after, `${DAEMONS}/${MACHINE}/`, OPERATOR);
    expect([created.status, created.body]).toEqual([200, expect.objectContaining(OPERATOR)]);
  });
});

describe('a daemon that has registered itself', () => {
  it('is "visible, `configured:false`", with or without a directory in the path', async () => {
    const platform = registering();
    const { results } = bodyOf<'listDaemons'>(await platform.get(DAEMONS));
    expect(results).toMatchObject([{ configured: false, machine: { machine: MACHINE } }]);
    const daemon = bodyOf<'getDaemonOfMachine'>(await platform.get(`${DAEMONS}/${MACHINE}`));
    expect(linksOf(daemon)).toEqual([`self ${DAEMONS}/${MACHINE}`]);
    expect(daemon.id).toMatch(/^[0-9a-f]{24}$/);
    await expectRefusal(platform, platform.get(AT), unknown(`${MACHINE}/${HEAD}`));
  });

  it('is configured: "`machine == {headRootDirectory, machine}`, `assignmentEnabled` and `configured` true" (client)', async () => {
    const platform = registering();
    await put(platform, `${DAEMONS}/${MACHINE}`, OPERATOR);
    const daemon = bodyOf<'getDaemon'>(await platform.get(AT));
    expect(daemon).toMatchObject(OPERATOR);
    expect(linksOf(daemon)).toEqual([`self ${AT}`]);
    expect(Object.keys(daemon)).toEqual(Object.keys(daemon).toSorted());
    expect(platform.world.events.size).toBe(0);
  });

  it('takes the minimal body "no final slash, no other members: accept, fill defaults" (client)', async () => {
    const platform = registering();
    const machine = { machine: MACHINE, headRootDirectory: '/headdb' };
    const { body } = await put(platform, `${DAEMONS}/${MACHINE}`, { configured: true, machine });
    expect(body).toMatchObject({ machine, assignmentEnabled: true, backupJobsEnabled: true, numWorkers: 4 });
    for (const directory of ['%2Fheaddb', '%2Fheaddb%2F'])
      expect((await platform.get(`${DAEMONS}/${MACHINE}/${directory}`)).status).toBe(200);
  });

  it('takes back the document that was read, with labels in order (client)', async () => {
    const platform = registering();
    await put(platform, `${DAEMONS}/${MACHINE}`, { ...OPERATOR, backupJobsEnabled: true });
    const read = bodyOf<'getDaemon'>(await platform.get(AT));
    const { body } = await put(platform, AT, { ...read, labels: ['z', 'a'], numWorkers: 8 });
    expect(body).toEqual({ ...read, labels: ['z', 'a'], numWorkers: 8, links: expect.anything() as unknown });
  });

  it('is hidden from the list: "`backupJobsEnabledOnly` boolean default true" (client)', async () => {
    const platform = registering();
    await put(platform, `${DAEMONS}/${MACHINE}`, OPERATOR);
    const count = async (query: string) =>
      bodyOf<'listDaemons'>(await platform.get(DAEMONS + query)).totalCount;
    expect(await count('')).toBe(0);
    expect(await count('?backupJobsEnabledOnly=false')).toBe(1);
  });

  it('refuses a body about another one: "400 BACKUP_WRONG_DAEMON_CONFIG_ID" (inferred)', async () => {
    const platform = registering();
    const refused = (name: string) =>
      [
        400,
        'BACKUP_WRONG_DAEMON_CONFIG_ID',
        `The specified ID for Daemon Config ${name} is wrong.`,
        name,
      ] as const;
    const machine = { machine: 'other', headRootDirectory: HEAD };
    const own = put(platform, `${DAEMONS}/${MACHINE}`, { ...OPERATOR, machine });
    await expectRefusal(platform, own, refused('other'));
    const other = put(platform, `${DAEMONS}/${MACHINE}`, { ...OPERATOR, id: 'f'.repeat(24) });
    await expectRefusal(platform, other, refused('f'.repeat(24)));
  });

  it('needs a head directory', async () => {
    const platform = registering();
    const call = put(platform, `${DAEMONS}/${MACHINE}`, { machine: { machine: MACHINE } });
    await expectRefusal(platform, call, [
      ...([
        400,
        'MISSING_ATTRIBUTE',
        'The required attribute machine.headRootDirectory was not specified.',
      ] as const),
      'machine.headRootDirectory',
    ]);
  });
});

describe('DELETE of a daemon', () => {
  it('"unknown one → also empty, no error" (client)', async () => {
    const platform = registering();
    for (const path of [`${DAEMONS}/unknown`, `${DAEMONS}/unknown/%2Fdata%2F`, AT]) {
      const { status, text } = await remove(platform, path);
      expect([status, text]).toEqual([204, '']);
    }
  });

  it('makes its process register itself again within minutes (inferred)', async () => {
    const platform = registering();
    await put(platform, `${DAEMONS}/${MACHINE}`, OPERATOR);
    expect((await remove(platform, AT)).status).toBe(204);
    await expectRefusal(platform, platform.get(`${DAEMONS}/${MACHINE}`), unknown(MACHINE));
    const after = new Tenant(later(platform.world, 5 * 60_000));
    const daemon = bodyOf<'getDaemonOfMachine'>(await after.get(`${DAEMONS}/${MACHINE}`));
    expect(daemon).toMatchObject({ configured: false, labels: [] });
  });

  it('is a 409 while "bound jobs" use it (documentation)', async () => {
    const platform = standardPlatform();
    await expectRefusal(platform, remove(platform, `${DAEMONS}/backup-0.example.net/%2Fdata%2Fbackup%2F`), [
      ...([
        409,
        'BACKUP_CANNOT_REMOVE_DAEMON_CONFIG',
        'Cannot delete the daemon config. Please make sure no jobs are bound to it.',
      ] as const),
    ]);
  });
});

describe('deployment regions', () => {
  const REGIONS = '/admin/backup/backupDeployments';
  const REGION = {
    assignmentEnabled: true,
    deploymentDescription: 'Europe',
    bqProxyEndpoint: 'https://bq.example.net',
    ingestionEndpoint: 'https://in.example.net',
    restoreEndpoint: 'https://out.example.net',
  };

  it('have "`assignmentEnabled`, `bqProxyEndpoint`, `deploymentDescription`, `id`, `ingestionEndpoint`, `restoreEndpoint`" (documentation)', async () => {
    const platform = platformWith();
    const created = bodyOf<'createBackupDeployment'>(
      await post(platform, REGIONS, { ...REGION, id: 'mine' }),
    );
    expect(created).toMatchObject({ ...REGION, id: expect.stringMatching(/^[0-9a-f]{24}$/) });
    expect(linksOf(created)).toEqual([`self ${REGIONS}/${created.id}`]);
    const read = await platform.get(`${REGIONS}/${created.id}`);
    expect(bodyOf<'getBackupDeployment'>(read)).toMatchObject(REGION);
    const put_ = await put(platform, `${REGIONS}/${created.id}`, { assignmentEnabled: false });
    expect(put_.body).toEqual({
      assignmentEnabled: false,
      id: created.id,
      links: expect.anything() as unknown,
    });
    const { totalCount } = bodyOf<'listBackupDeployments'>(await platform.get(REGIONS));
    expect(totalCount).toBe(1);
    expect((await remove(platform, `${REGIONS}/${created.id}`)).status).toBe(204);
    expect(platform.world.backupDeployments.size).toBe(0);
  });

  it('are "404 BACKUP_DEPLOYMENT_NOT_FOUND" (documentation) if unknown', async () => {
    const platform = platformWith();
    const gone = [404, 'BACKUP_DEPLOYMENT_NOT_FOUND', 'Deployment ID x not found.', 'x'] as const;
    await expectRefusal(platform, platform.get(`${REGIONS}/x`), gone);
    await expectRefusal(platform, put(platform, `${REGIONS}/x`, REGION), gone);
    await expectRefusal(platform, remove(platform, `${REGIONS}/x`), gone);
  });
});
