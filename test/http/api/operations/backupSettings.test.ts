import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '../../../../src/world/instant.js';
import { SYSTEM } from '../../../../src/world/tables/events.js';
import { bodyOf } from './given.js';
import { hostNamed, replicaSet, withHosts } from '../../../support/rows/deployments.js';
import { PROJECT } from '../../../support/rows/ids.js';
import {
  backing,
  backupEvents,
  backupOf,
  changed,
  ID,
  idle,
  pass,
  patch,
  started,
  stopped,
  trouble,
  waitFor,
} from './givenBackups.js';

const SNAPSHOTS = `/groups/${PROJECT}/clusters/${ID}/snapshots`;
const NAMES = ['node-0', 'node-1', 'node-2'];
/** Automation does not manage these processes, so clients may set credentials. */
const unmanaged = withHosts(idle, NAMES, { unmanaged: true });
const SEED = hostNamed(idle, 'node-1');
const ADDRESS = `${SEED.hostname}:${SEED.port}`;

/** The body that a Kubernetes operator sends: a whole configuration, with the ids and a null. */
const fullBody = (statusName: string) => ({
  clusterId: ID,
  encryptionEnabled: false,
  excludedNamespaces: [],
  includedNamespaces: null,
  provisioned: false,
  statusName,
  storageEngineName: 'WIRED_TIGER',
  syncSource: 'PRIMARY',
  groupId: PROJECT,
});

const omitEmptyLists = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => !Array.isArray(value) || value.length > 0));
const portless = (body: object): unknown => JSON.parse(JSON.stringify(body).replaceAll(/:\d+\/api/g, '/api'));

describe('Bodies that "must be accepted"', () => {
  it.each<[string, object]>([
    ['K8S full body', fullBody('STARTED')],
    ['SH', { statusName: 'STARTED', storageEngineName: 'WIRED_TIGER', syncSource: 'primary' }],
    ['CLI body', { statusName: 'STARTED', groupId: PROJECT, clusterId: ID }],
    [
      'CLI body with settings',
      { encryptionEnabled: true, storageEngineName: 'WIRED_TIGER', groupId: PROJECT, clusterId: ID },
    ],
  ])('start or configure a backup: %s', async (_client, body) => {
    const platform = backing();
    const one = await changed(platform, body);
    expect(one.statusName).toBe('statusName' in body ? 'PROVISIONING' : 'INACTIVE');
    expect(one).not.toHaveProperty('includedNamespaces');
    expect(one).not.toHaveProperty('provisioned');
  });

  it('stop a backup: "`{"statusName":"STOPPED"}` alone (K8S, XP)", and K8S\'s full body', async () => {
    for (const body of [{ statusName: 'STOPPED' }, fullBody('STOPPED')]) {
      const platform = await started();
      await changed(platform, body);
      expect(await waitFor(platform, 'STOPPED')).toBeLessThanOrEqual(2);
      await changed(platform, { ...fullBody('TERMINATING'), statusName: 'TERMINATING' });
      expect(await waitFor(platform, 'INACTIVE')).toBeLessThanOrEqual(11);
    }
  });

  it('may be what a client has read, which changes nothing', async () => {
    const platform = await started();
    const before = platform.world;
    const read = await backupOf(platform);
    expect(await changed(platform, read)).toEqual({ ...read, links: expect.anything() });
    expect(platform.world).toBe(before);
  });

  it('may name the current status in a whole configuration: "only edits settings"', async () => {
    const platform = await started();
    const one = await changed(platform, { ...fullBody('STARTED'), excludedNamespaces: ['shop.drafts'] });
    expect(one).toMatchObject({ statusName: 'STARTED', excludedNamespaces: ['shop.drafts'] });
  });

  it.each([
    ['all members', (read: object) => read],
    ['without empty lists, as the published Go client does', (read: object) => omitEmptyLists(read)],
  ])('may be what a client has read, with one changed member: %s', async (_, sent) => {
    const platform = await started();
    const read = await backupOf(platform);
    const one = await changed(platform, { ...sent(read), syncSource: ADDRESS });
    expect(portless(one)).toEqual(portless({ ...read, syncSource: ADDRESS }));
    expect((await patch(platform, { statusName: 'STARTED' })).body).toMatchObject({
      errorCode: 'CANNOT_START_BACKUP_INVALID_STATE',
    });
  });

  it('are refused with other ids: "GROUP_MISMATCH (project)" "or `INVALID_ATTRIBUTE` (others)"', async () => {
    const platform = backing();
    const other = 'f'.repeat(24);
    const mismatch = `The specified group ID ${other} does not match the URL.`;
    expect((await patch(platform, { groupId: other })).body).toMatchObject({
      error: 400,
      errorCode: 'GROUP_MISMATCH',
      detail: mismatch,
    });
    for (const name of ['clusterId', 'id', 'color'])
      expect((await patch(platform, { [name]: other })).body).toMatchObject({
        error: 400,
        errorCode: 'INVALID_ATTRIBUTE',
        parameters: [name],
      });
  });
});

describe('Settings of a backup', () => {
  it('have a source in "**any letter case**", or a process of the cluster', async () => {
    const platform = await started();
    expect((await changed(platform, { syncSource: 'sEcOnDaRy' })).syncSource).toBe('SECONDARY');
    expect((await changed(platform, { syncSource: ADDRESS })).syncSource).toBe(ADDRESS);
    const wrong = await patch(platform, { syncSource: 'elsewhere:27017' });
    expect(wrong.body).toMatchObject({ errorCode: 'INVALID_ATTRIBUTE', parameters: ['syncSource'] });
  });

  it('take `disableCertificateRevocationCheck` (documentation), which has no effect', async () => {
    const platform = await started();
    const read = await changed(platform, {});
    for (const value of [true, false, null])
      expect(portless(await changed(platform, { disableCertificateRevocationCheck: value }))).toEqual(
        portless(read),
      );
  });

  it('show `preferredMember` and `provisioned` "only if set"', async () => {
    const platform = backing();
    const set = await changed(platform, { preferredMember: ADDRESS, provisioned: true });
    expect(set).toMatchObject({ preferredMember: ADDRESS, provisioned: true });
    const removed = await changed(platform, { preferredMember: '', provisioned: false });
    expect(removed).not.toHaveProperty('preferredMember');
    expect(removed).not.toHaveProperty('provisioned');
    const wrong = await patch(platform, { preferredMember: 'elsewhere:27017' });
    expect(wrong.body).toMatchObject({ errorCode: 'INVALID_ATTRIBUTE', parameters: ['preferredMember'] });
  });

  it('refuse processes without data, but not a member that has left since, which clients send back', async () => {
    const platform = backing({ deployments: [replicaSet('rs0', { backupEnabled: false })] });
    const { live } = platform;
    const put = (role: 'ARBITER' | 'MEMBER', hostname: string): void => {
      const host = hostNamed(idle, 'node-2');
      const { world } = live;
      live.commit(
        { world: { ...world, hosts: world.hosts.put({ ...host, role, hostname }) }, events: [] },
        SYSTEM,
      );
    };
    put('ARBITER', 'db9');
    for (const name of ['preferredMember', 'syncSource']) {
      const { body } = await patch(platform, { [name]: 'db9:27017' });
      expect(body).toMatchObject({ errorCode: 'INVALID_ATTRIBUTE', parameters: [name] });
    }
    put('MEMBER', 'db9');
    const own = { preferredMember: 'db9:27017', syncSource: 'db9:27017' };
    await changed(platform, own);
    put('MEMBER', 'db10');
    expect(await changed(platform, { ...own, provisioned: true })).toMatchObject({
      preferredMember: 'db9:27017',
    });
  });

  it('choose the source of snapshots: "a secondary preferred, `preferredMember` if set"', async () => {
    const primary = hostNamed(idle, 'node-0');
    const addressOf = ({ hostname, port }: typeof primary) => `${hostname}:${port}`;
    const platform = await started();
    const sources = async (): Promise<readonly (string | undefined)[]> => {
      platform.live.advanceTo(platform.world.now + 7 * 60 * MINUTE_MS);
      const { results } = bodyOf<'listSnapshots'>(await platform.get(SNAPSHOTS));
      return results.map(({ parts: [part] }) => `${part?.replicaState} ${part?.machineId}`);
    };
    const [first] = await sources();
    expect(first).toBe(`SECONDARY ${ADDRESS}`);
    await changed(platform, { preferredMember: addressOf(primary) });
    expect((await sources()).at(-1)).toBe(`PRIMARY ${addressOf(primary)}`);
    trouble(platform, { kind: 'node.down', target: addressOf(primary) });
    expect((await sources()).at(-1)).not.toContain(addressOf(primary));
  });

  it('demand a full copy also after a stop: "filter change, storage engine, encryption → a resync"', async () => {
    const filter = { excludedNamespaces: ['shop.drafts'] };
    const stop = { statusName: 'STOPPED' };
    for (const changes of [[filter, stop], [stop, filter], [{ ...filter, ...stop }]]) {
      const platform = await started();
      for (const change of changes) await changed(platform, change);
      await waitFor(platform, 'STOPPED');
      await changed(platform, { statusName: 'STARTED' });
      await waitFor(platform, 'STARTED');
      expect((await backupEvents(platform)).slice(-2)).toEqual([
        'INITIAL_SYNC_STARTED_AUDIT platform',
        'INITIAL_SYNC_FINISHED_AUDIT platform',
      ]);
    }
  });

  it('exclude or include namespaces: "an empty list plus null is not \\"both\\""', async () => {
    const platform = backing();
    const include = await changed(platform, { includedNamespaces: ['a.b'], excludedNamespaces: [] });
    expect(include).toMatchObject({ includedNamespaces: ['a.b'] });
    expect(include).not.toHaveProperty('excludedNamespaces');
    const exclude = await changed(platform, { includedNamespaces: null, excludedNamespaces: ['c'] });
    expect(exclude).toMatchObject({ excludedNamespaces: ['c'] });
    expect(exclude).not.toHaveProperty('includedNamespaces');
    expect((await changed(platform, { excludedNamespaces: [] })).excludedNamespaces).toEqual([]);
  });

  it('keep no password: "`password` (never returned)"', async () => {
    const platform = backing({ deployments: [unmanaged] });
    const body = { authMechanismName: 'PLAIN', username: 'agent', password: 'hunter2-secret' };
    const response = await patch(platform, body);
    expect(bodyOf<'patchBackupConfig'>(response)).toMatchObject({
      authMechanismName: 'PLAIN',
      username: 'agent',
    });
    expect(JSON.stringify([response.body, [...platform.world.clusters.all()]])).not.toContain('hunter2');
    expect(await backupEvents(platform)).toEqual(['RS_CREDENTIAL_UPDATED_AUDIT ADMIN1']);
  });

  it('make a started backup copy all data again: "a resync (event SYNC_REQUIRED_AUDIT)"', async () => {
    const changes = [
      [{ excludedNamespaces: ['a.b'] }, 'RS_DENYLIST_UPDATED_AUDIT ADMIN1'],
      [
        { storageEngineName: 'MEMORY_MAPPED', syncSource: 'PRIMARY' },
        'RS_STORAGE_ENGINE_UPDATED_AUDIT ADMIN1',
      ],
      [{ encryptionEnabled: true, syncSource: 'PRIMARY' }],
    ] as const;
    for (const [body, ...audits] of changes) {
      const platform = await started();
      const before = (await backupEvents(platform)).length;
      expect((await changed(platform, body)).statusName).toBe('STARTED');
      pass(platform, 11);
      const expected = [...audits, 'SYNC_REQUIRED_AUDIT ADMIN1', 'RESYNC_PERFORMED platform'];
      expect((await backupEvents(platform)).slice(before)).toEqual(expected);
    }
  });

  it('make a stopped backup copy all data with its next start', async () => {
    const platform = await stopped();
    await changed(platform, { excludedNamespaces: ['a.b'] });
    await changed(platform, { statusName: 'STARTED' });
    await waitFor(platform, 'STARTED');
    expect((await backupEvents(platform)).at(-1)).toBe('INITIAL_SYNC_FINISHED_AUDIT platform');
  });
});
