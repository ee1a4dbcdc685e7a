import { describe, expect, it } from '@jest/globals';
import { omit } from '../../../../src/world/omit.js';
import { KEYS } from '../../../support/platform.js';
import { key } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, membersOf, UNAUTHORIZED } from './given.js';
import { BUCKET, put, S3 } from './givenStores.js';
import { platformWith, type Tenant } from './tenant.js';

const SETTINGS = '/admin/settings';
const VAULTS = '/admin/keyVault';
const READER = key({ ...KEYS.projectReadOnly, roles: [{ roleName: 'GLOBAL_READ_ONLY' }] });

const patchSettings = (platform: Tenant, dbProperties: object) =>
  platform.call('patch', SETTINGS, KEYS.admin, { dbProperties });
const settings = async (platform: Tenant) => bodyOf<'getAppSettings'>(await platform.get(SETTINGS));

function refused(reason: string) {
  return [400, 'INVALID_SETTINGS_EXCEPTION', reason, reason] as const;
}

describe('GET /admin/settings', () => {
  it('"GET `{dbProperties{}, defaultFileProperties{}, instanceOverrides{}, instanceDetails{}, secretProperties[]}`" (documentation)', async () => {
    const body = await settings(platformWith());
    expect(membersOf(body)).toEqual([
      ...['dbProperties', 'defaultFileProperties', 'instanceDetails', 'instanceOverrides'],
      'secretProperties',
    ]);
    expect(body).toMatchObject({ instanceDetails: {}, instanceOverrides: {}, secretProperties: [] });
  });

  it('"secrets never in clear" (documentation): not in replies, and sending the mask back keeps them', async () => {
    const platform = platformWith();
    await patchSettings(platform, { 'mms.mail.username': 'mailer', 'mms.mail.password': 'hunter2' });
    const body = await settings(platform);
    expect(body.dbProperties['mms.mail.password']).toBe('[REDACTED]');
    expect(body.secretProperties).toEqual(['mms.mail.password']);
    await patchSettings(platform, body.dbProperties);
    expect(platform.world.appSettings.get('platform')?.properties).toMatchObject({
      'mms.mail.password': 'hunter2',
      'mms.mail.username': 'mailer',
    });
  });

  it('"Global Owner" (documentation), for both operations', async () => {
    const platform = platformWith({ keys: [key(), READER] });
    await expectRefusal(platform, platform.get(SETTINGS, KEYS.projectReadOnly), UNAUTHORIZED);
    const patch = platform.call('patch', SETTINGS, KEYS.projectReadOnly, { dbProperties: {} });
    await expectRefusal(platform, patch, UNAUTHORIZED);
  });
});

describe('PATCH /admin/settings', () => {
  it('"`{dbProperties{k:v|null}}` → `{restartRequired:bool}`", "null removes" (documentation)', async () => {
    const platform = platformWith();
    const { dbProperties: before } = await settings(platform);
    const reply = await patchSettings(platform, { 'mms.own': 'x', 'mms.ignoreInitialUiSetup': null });
    expect(bodyOf<'patchAppSettings'>(reply)).toEqual({ restartRequired: false });
    const others = omit(before, 'mms.ignoreInitialUiSetup');
    expect((await settings(platform)).dbProperties).toEqual({ ...others, 'mms.own': 'x' });
  });

  it('needs a restart if a setting changes that servers read when they start', async () => {
    const platform = platformWith();
    const url = { 'mongo.mongoUri': 'mongodb://app.example.net/' };
    expect((await patchSettings(platform, url)).body).toEqual({ restartRequired: true });
    expect((await patchSettings(platform, url)).body).toEqual({ restartRequired: false });
  });

  it('"a request naming `mms.app.upgradeMode` … → 400 `INVALID_SETTINGS_EXCEPTION`" (documentation)', async () => {
    const platform = platformWith();
    for (const value of ['true', null]) {
      const patch = patchSettings(platform, { 'mms.app.upgradeMode': value });
      await expectRefusal(platform, patch, refused('mms.app.upgradeMode cannot be changed'));
    }
  });

  it('"any merge that fails validation → 400 … with the reason as detail" (documentation)', async () => {
    const platform = platformWith();
    const mailer = { 'mms.emailDaoClass': 'SIMPLE_MAILER' };
    await expectRefusal(
      platform,
      patchSettings(platform, mailer),
      refused('mms.mail.hostname must not be blank'),
    );
    await patchSettings(platform, { 'mms.mail.hostname': 'mail.example.net' });
    expect((await patchSettings(platform, mailer)).status).toBe(200);
    await expectRefusal(
      platform,
      patchSettings(platform, { 'mms.mail.hostname': null }),
      refused('mms.mail.hostname must not be blank'),
    );
  });

  it.each([
    ['mms.centralUrl', 'example', 'must be a URL'],
    ['mms.fromEmailAddr', 'nobody', 'must be an email address'],
    ['mms.mail.port', '65536', 'must be a port'],
    ['mms.mail.tls', 'yes', 'must be true or false'],
    ['mms.mail.transport', 'http', 'must be smtp or smtps'],
  ])('refuses %s = %s', async (name, value, text) => {
    const platform = platformWith();
    await expectRefusal(platform, patchSettings(platform, { [name]: value }), refused(`${name} ${text}`));
  });
});

const VAULT = {
  auth: { mechanism: 'TOKEN', secret: 'hvs.CAESIJ' },
  friendlyName: 'Vault',
  type: 'HASHI_CORP',
  url: 'https://vault.example.com:8200/',
};
const CLAIMS = { role: 'platform', user: 'backup' };

const create = (platform: Tenant, own: object = {}) =>
  platform.call('post', VAULTS, KEYS.admin, { ...VAULT, ...own });

async function withVault() {
  const platform = platformWith({ keys: [key(), READER] });
  const { id } = bodyOf<'createKeyVault'>(await create(platform));
  const path = `${VAULTS}/${id}`;
  return { platform, id, path, patch: (body: object) => platform.call('patch', path, KEYS.admin, body) };
}

describe('/admin/keyVault', () => {
  it('"`{id, friendlyName, type:"HASHI_CORP", url, auth{mechanism:"TOKEN", secret:"[REDACTED]"}, links}`" (documentation)', async () => {
    const { platform, id, path } = await withVault();
    const shown = bodyOf<'getKeyVault'>(await platform.get(path));
    const { links, ...others } = shown;
    expect(others).toEqual({ ...VAULT, auth: { mechanism: 'TOKEN', secret: '[REDACTED]' }, id });
    expect(links).toEqual([{ href: expect.stringMatching(`${path}$`), rel: 'self' }]);
    const all = bodyOf<'listKeyVaults'>(await platform.get(VAULTS));
    expect([all.totalCount, all.results[0]?.id]).toEqual([1, id]);
  });

  it('"PATCH merges" (documentation), also in `auth`, and the mask keeps the secret', async () => {
    const { platform, id, path, patch } = await withVault();
    await patch({ friendlyName: 'Old vault', auth: { secret: '[REDACTED]' } });
    expect(platform.world.keyVaults.get(id)).toEqual({ ...VAULT, id, friendlyName: 'Old vault' });
    await patch({ auth: { mechanism: 'JWT', jwtClaims: CLAIMS } });
    expect(platform.world.keyVaults.get(id)?.auth).toEqual({
      mechanism: 'JWT',
      secret: VAULT.auth.secret,
      jwtClaims: CLAIMS,
    });
    await patch({ auth: { mechanism: 'TOKEN', secret: 'other' } });
    expect(platform.world.keyVaults.get(id)?.auth).toEqual({ mechanism: 'TOKEN', secret: 'other' });
    expect(bodyOf<'getKeyVault'>(await platform.get(path)).auth.secret).toBe('[REDACTED]');
  });

  it('is deleted with an empty body, and then unknown', async () => {
    const { platform, path } = await withVault();
    const reply = await platform.call('delete', path, KEYS.admin);
    expect([reply.status, reply.text]).toEqual([204, '']);
    const id = path.slice(path.lastIndexOf('/') + 1);
    const none = [404, 'KEY_VAULT_NOT_FOUND', `No key vault with id ${id} exists.`, id] as const;
    await expectRefusal(platform, platform.get(path), none);
    await expectRefusal(platform, platform.call('patch', path, KEYS.admin, {}), none);
    await expectRefusal(platform, platform.call('delete', path, KEYS.admin), none);
  });

  it('is not deleted while the keys of a store are in it (inferred)', async () => {
    const { platform, id, path } = await withVault();
    await put(platform, `${S3}/${BUCKET.id}`, BUCKET);
    const rows = [...platform.world.backupStores.all()].map((store) => ({
      ...store,
      settings: {
        ...omit(store.settings, 'awsAccessKey', 'awsSecretKey'),
        keyVault: { vaultId: id, awsAccessKeyPath: 'a', awsSecretKeyPath: 'b' },
      },
    }));
    const used = platformWith({
      keys: [key(), READER],
      backupStores: rows,
      keyVaults: [...platform.world.keyVaults.all()],
    });
    const text = 'Cannot delete a key vault that has the keys of a store.';
    const refusal = [409, 'CANNOT_DELETE_KEY_VAULT_IN_USE', text] as const;
    await expectRefusal(used, used.call('delete', path, KEYS.admin), refusal);
    const withoutKeys = { ...omit(BUCKET, 'awsAccessKey', 'awsSecretKey'), assignmentEnabled: false };
    await put(used, `${S3}/${BUCKET.id}`, withoutKeys);
    expect(used.world.backupStores.get(`s3blockstore:${BUCKET.id}`)?.settings.keyVault?.vaultId).toBe(id);
    await put(used, `${S3}/${BUCKET.id}`, BUCKET);
    expect((await used.call('delete', path, KEYS.admin)).status).toBe(204);
  });

  it('refuses other products, other addresses, and JWT without claims', async () => {
    const platform = platformWith();
    const invalid = (text: string) =>
      [400, 'INVALID_ATTRIBUTE', `Invalid attribute ${text} specified.`, text] as const;
    await expectRefusal(platform, create(platform, { url: 'vault' }), invalid('url'));
    const missing = 'The required attribute auth.jwtClaims was not specified.';
    await expectRefusal(platform, create(platform, { auth: { mechanism: 'JWT', secret: 'x' } }), [
      ...([400, 'MISSING_ATTRIBUTE', missing, 'auth.jwtClaims'] as const),
    ]);
    expect((await create(platform, { type: 'OTHER' })).body).toMatchObject({
      errorCode: 'INVALID_ENUM_VALUE',
    });
  });

  it('"Global Owner (GETs of key vault … also Global Read Only)" (documentation)', async () => {
    const { platform, path } = await withVault();
    expect((await platform.get(VAULTS, KEYS.projectReadOnly)).status).toBe(200);
    expect((await platform.get(path, KEYS.projectReadOnly)).status).toBe(200);
    for (const [method, place, body] of [
      ['post', VAULTS, VAULT],
      ['patch', path, {}],
      ['delete', path, undefined],
    ] as const)
      await expectRefusal(platform, platform.call(method, place, KEYS.projectReadOnly, body), UNAUTHORIZED);
  });
});
