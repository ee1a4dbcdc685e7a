import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { createApp } from '../../../src/api/app.js';
import { redactHeader, redactJson, redactText } from '../../../src/journal/redact.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { answer, challengeAt, getAs } from './digest.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane, type ShownWorld } from './givenPlane.js';

const BASE = '/api/public/v1.0';
const ADMIN = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const PASSWORD = 'correct-horse-7-battery';

/** Returns everything that a journal shows, in its list and in its single entries, as JSON. */
async function dumpOf(plane: Plane, world: string): Promise<string> {
  const entries = await plane.call<readonly { readonly id: number }[]>('get', `/${world}/journal`);
  const single = await Promise.all(
    entries.map(async ({ id }) => plane.call('get', `/${world}/journal/${String(id)}`)),
  );
  return JSON.stringify([entries, single]);
}

describe('the dump of a journal', () => {
  it('holds no private key, no password and no nonce of a whole run', async () => {
    const plane = new Plane(shippedWorld('standard', { seed: 1, now: NOW }));
    const nonces: string[] = [];
    const api = createApp(plane.simulator, {
      now: () => 1_000_000,
      randomBytes: (size) => {
        const bytes = randomBytes(size);
        nonces.push(bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url'));
        return bytes;
      },
    });
    const other = await plane.create({ name: 'other', from: 'default' });
    const secrets = [PASSWORD];
    for (const world of ['default', 'other']) {
      const prefix = `/worlds/${world}${BASE}`;
      const challenge = await challengeAt(api, `${prefix}/clusters`);
      secrets.push(challenge.nonce);
      await answer(api, ADMIN, `${prefix}/clusters?pretty=true`, challenge);
      await answer(api, { ...ADMIN, privateKey: 'wrong' }, `${prefix}/clusters`, challenge, 2);
      const user = { username: 'new@example.com', password: PASSWORD, firstName: 'N', lastName: 'N' };
      const first = await request(api).post(`${prefix}/unauth/users`).send(user).expect(201);
      const { programmaticApiKey } = first.body as { programmaticApiKey: { privateKey: string } };
      secrets.push(programmaticApiKey.privateKey);
      await request(api)
        .post(`${prefix}/unauth/users?envelope=true`)
        .send({ ...user, password: `${PASSWORD}!` });
      await request(api)
        .post(`${prefix}/unauth/users`)
        .set('Content-Type', 'application/json')
        .send(`{"password": "${PASSWORD}", "roles": [`)
        .expect(400);
      const keys = await plane.call<readonly { id: string }[]>('get', `/${world}/state/keys`);
      await plane.patch(`keys/${keys[0]?.id ?? ''}`, { desc: 'patched' }, world);
      await plane.refused('patch', `/${world}/state/keys/${keys[0]?.id ?? ''}`, { privateKey: PASSWORD });
      await plane.call('post', `/${world}/clock/advance`, { by: 'PT1H' }, 200);
    }
    for (const { publicKey, privateKey } of other.keys) {
      secrets.push(privateKey);
      await getAs(api, { publicKey, privateKey }, `${BASE}/clusters`);
    }
    for (const world of ['default', 'other']) {
      const shown = await plane.call<ShownWorld>('get', `/${world}`);
      secrets.push(...shown.keys.map(({ privateKey }) => privateKey));
      const before = await dumpOf(plane, world);
      await plane.call('post', `/${world}/reset`, {}, 200);
      const dump = before + (await dumpOf(plane, world));
      expect(dump).toContain('[redacted]');
      expect(nonces.length).toBeGreaterThan(5);
      expect([...secrets, ...nonces].filter((secret) => dump.includes(secret))).toEqual([]);
    }
  });
});

describe('redacting', () => {
  it('leaves out texts whose member ends in the name of a secret, however deep', () => {
    const body = { user: { password: 'a', hasPassword: true }, keys: [{ privateKey: 'b', publicKey: 'c' }] };
    expect(redactJson({ ...body, sslPEMKeyPwd: 'd', passwordPolicy: 'strong' })).toEqual({
      user: { password: '[redacted]', hasPassword: true },
      keys: [{ privateKey: '[redacted]', publicKey: 'c' }],
      sslPEMKeyPwd: '[redacted]',
      passwordPolicy: 'strong',
    });
  });

  it.each([
    ['{"password":"a\\"b","x":1', '{"password":"[redacted]","x":1'],
    ['{"x":1,"privateKey" : "abc', '{"x":1,"privateKey" : "[redacted]"'],
    ['{"password":"abc\\', '{"password":"[redacted]"'],
    ["{password: 'a b', x: 1}", '{password: "[redacted]", x: 1}'],
    ['user=x&password=abc&y=1', 'user=x&password=[redacted]&y=1'],
    ['{"a":"b"', '{"a":"b"'],
  ])('leaves them out of %s, the beginning of some JSON', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it('leaves out agent API keys, in replies and in addresses', () => {
    const key = '901fb535f961a1b2c3d4e5f60718293a';
    expect(redactJson({ key, masked: { key: '****293a' }, keys: [{ key: 'admin' }] })).toEqual({
      key: '[redacted]',
      masked: { key: '****293a' },
      keys: [{ key: 'admin' }],
    });
    expect(redactText(`{"desc":"a","key":"${key}`)).toBe('{"desc":"a","key":"[redacted]"');
    expect(redactText(`/api/public/v1.0/groups/byAgentApiKey/${key}?pretty=true`)).toBe(
      '/api/public/v1.0/groups/byAgentApiKey/[redacted]?pretty=true',
    );
  });

  it('leaves the proof of identity out of a digest', () => {
    const header =
      'Digest username="A", realm="r", nonce="n0", uri="/x", response="r0", nc=00000001, cnonce=c0';
    expect(redactHeader('authorization', header)).toBe(
      'Digest username="A", realm="r", nonce="[redacted]", uri="/x", response="[redacted]", nc=00000001, cnonce="[redacted]"',
    );
    expect(redactHeader('www-authenticate', 'Digest realm="r", nonce="n0", stale=true')).toBe(
      'Digest realm="r", nonce="[redacted]", stale=true',
    );
    expect(redactHeader('authorization', 'Bearer abc')).toBe('[redacted]');
    expect(redactHeader('authorization', 'Basic YTpi')).toBe('[redacted]');
    expect(redactHeader('cookie', 'session=1')).toBe('[redacted]');
    expect(redactHeader('accept', 'text/html')).toBe('text/html');
  });
});
