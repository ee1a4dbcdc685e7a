import { describe, expect, it } from '@jest/globals';
import { omit } from '../../../../src/world/omit.js';
import { redactJson, redactText } from '../../../../src/journal/redact.js';
import { KEYS } from '../../../support/platform.js';
import { bodyOf, feedOf } from './given.js';
import { CONFIG, newSet, process } from './givenAutomation.js';
import { platformWith, type Tenant } from './tenant.js';

const SECRETS = { autoPwd: 'pass-of-agents', key: 'c2VjcmV0LWtleQ==', newKey: 'bmV3LWtleQ==' };
const CONFIGURED = {
  ...newSet(),
  auth: {
    ...SECRETS,
    deploymentAuthMechanisms: ['SCRAM-SHA-256'],
    disabled: false,
    usersWanted: [{ db: 'admin', user: 'ada', initPwd: 'first', roles: [] }],
  },
  processes: [
    process('rs9_0', { directAttachVerificationKey: 'attach' }),
    process('rs9_1', { args2_6: { net: { port: 27018, tls: { certificateKeyFilePassword: 'pem' } } } }, ''),
    process('rs9_2', { args2_6: { net: { port: 27019 } } }, ''),
  ],
  replicaSets: [
    { _id: 'rs9', members: [{ _id: 0, host: 'rs9_0', priority: 1, votes: 1 }], protocolVersion: '1' },
  ],
  indexConfigs: [{ key: [['a', '1']], rsName: 'rs9' }],
};
const ALL = [...Object.values(SECRETS), 'first', 'attach', 'pem'];

async function configured(): Promise<Tenant> {
  const platform = platformWith();
  expect((await platform.call('put', CONFIG, KEYS.admin, CONFIGURED)).status).toBe(200);
  return platform;
}

async function read(platform: Tenant, path = CONFIG): Promise<object> {
  return bodyOf<'getAutomationConfig'>(await platform.get(path));
}

describe('GET automationConfig/noSecrets', () => {
  it('has the "same document, secret values replaced by the string `<redacted>`"', async () => {
    const platform = await configured();
    const text = JSON.stringify(await read(platform, `${CONFIG}/noSecrets`));
    for (const secret of ALL) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({
      auth: {
        key: '<redacted>',
        autoPwd: '<redacted>',
        usersWanted: [{ initPwd: '<redacted>', user: 'ada' }],
      },
      processes: [{ directAttachVerificationKey: '<redacted>' }, {}, {}],
      indexConfigs: [{ key: [['a', '1']] }],
    });
  });

  it('"differs from GET only in `<redacted>` values"', async () => {
    const platform = await configured();
    const whole = JSON.stringify(await read(platform));
    const shown = JSON.stringify(await read(platform, `${CONFIG}/noSecrets`));
    expect(ALL.reduce((text, secret) => text.replace(`"${secret}"`, '"<redacted>"'), whole)).toBe(shown);
  });
});

describe('PUT automationConfig/noSecrets', () => {
  it('accepts the reply of GET noSecrets, and "leaves GET unchanged but for version"', async () => {
    const platform = await configured();
    const before = await read(platform);
    const shown = await read(platform, `${CONFIG}/noSecrets`);
    expect((await platform.call('put', `${CONFIG}/noSecrets`, KEYS.admin, shown)).status).toBe(200);
    expect(await read(platform)).toEqual({ ...before, version: 9 });
  });

  it('ignores secrets: "secret members in it are **ignored**, stored ones kept"', async () => {
    const platform = await configured();
    const body = {
      ...CONFIGURED,
      auth: {
        ...CONFIGURED.auth,
        key: 'other',
        usersWanted: [{ db: 'admin', user: 'eve', initPwd: 'x', roles: [] }],
      },
    };
    const reply = await platform.call('put', `${CONFIG}/noSecrets`, KEYS.admin, body);
    expect(JSON.stringify(reply.body)).not.toContain(SECRETS.autoPwd);
    expect(await read(platform)).toMatchObject({
      auth: { ...SECRETS, usersWanted: [{ db: 'admin', user: 'eve', roles: [] }] },
    });
    expect(JSON.stringify(await read(platform))).not.toContain('"initPwd"');
  });
});

describe('the server', () => {
  it('keeps secrets that a client omits: "secrets sent as absent … are filled in by the server"', async () => {
    const platform = await configured();
    const auth = omit(CONFIGURED.auth, 'autoPwd', 'key', 'newKey');
    await platform.call('put', CONFIG, KEYS.admin, { ...CONFIGURED, auth });
    expect(await read(platform)).toMatchObject({ auth: SECRETS });
  });

  it('writes no secrets into the event of a publication', async () => {
    const platform = await configured();
    const text = JSON.stringify(await feedOf(platform));
    expect(text).toContain('auth');
    for (const secret of ALL) expect(text).not.toContain(secret);
  });

  it('writes no secrets into the journal', () => {
    for (const text of [
      JSON.stringify(redactJson(CONFIGURED)),
      redactText(JSON.stringify(CONFIGURED).slice(0, -5)),
    ])
      for (const secret of ['pass-of-agents', 'bmV3LWtleQ==', 'first', 'attach', 'pem'])
        expect(text).not.toContain(`"${secret}"`);
    expect(JSON.stringify(redactJson(CONFIGURED))).not.toContain(SECRETS.key);
    expect(JSON.stringify(redactJson(CONFIGURED))).toContain('[["a","1"]]');
    const long = 'c2VjcmV0LWtleS10aGF0LWlzLWxvbmctZW5vdWdo';
    expect(redactText(`{"auth":{"key":"${long}`)).not.toContain(long);
  });
});
