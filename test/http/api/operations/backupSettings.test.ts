import { describe, expect, it } from '@jest/globals';
import { bodyOf } from './given.js';
import { hostNamed, withHosts } from '../../../support/rows/deployments.js';
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
  waitFor,
} from './givenBackups.js';

const NAMES = ['node-0', 'node-1', 'node-2'];
/** Automation does not manage these processes, so clients may set credentials. */
const unmanaged = withHosts(idle, NAMES, { unmanaged: true });
const SEED = hostNamed(idle, 'node-1');
const ADDRESS = `${SEED.hostname}:${SEED.port}`;

/** The body of a Kubernetes operator: a whole configuration, with a null and the ids. */
const fullBody = (statusName: string) => ({
  ...{ clusterId: ID, encryptionEnabled: false, excludedNamespaces: [], includedNamespaces: null },
  ...{ provisioned: false, statusName, storageEngineName: 'WIRED_TIGER', syncSource: 'PRIMARY' },
  groupId: PROJECT,
});

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

  it('are refused with other ids: "GROUP_MISMATCH (project)" "or `INVALID_ATTRIBUTE` (others)"', async () => {
    const platform = backing();
    const other = 'f'.repeat(24);
    const mismatch = `The specified group ID ${other} does not match the URL.`;
    expect((await patch(platform, { groupId: other })).body).toMatchObject({
      ...{ error: 400, errorCode: 'GROUP_MISMATCH', detail: mismatch },
    });
    for (const name of ['clusterId', 'id', 'color'])
      expect((await patch(platform, { [name]: other })).body).toMatchObject({
        ...{ error: 400, errorCode: 'INVALID_ATTRIBUTE', parameters: [name] },
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
      ...{ authMechanismName: 'PLAIN', username: 'agent' },
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
