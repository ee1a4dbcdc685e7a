import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { DAY_MS } from '../../../src/world/instant.js';
import { quirksOf } from '../../../src/world/quirks.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { answer, challengeAt, getAs } from './digest.js';
import { everything } from '../../support/rows/everything.js';
import { PROJECT } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane, type ShownKey, type ShownWorld } from './givenPlane.js';

const STATE_KEY: KeyPair = { publicKey: 'ADMIN1', privateKey: '11111111-2222-3333-4444-5555555' };
const WINDOWS = `${BASE_PATH}/groups/${PROJECT}/maintenanceWindows`;
const PROJECTS = `${BASE_PATH}/clusters`;

function adminOf({ keys }: ShownWorld): ShownKey {
  const key = keys.find(({ name }) => name === 'admin');
  if (key === undefined) throw new Error('The world has no admin.');
  return key;
}

/**
 * Returns the name of the first project that a caller sees, which differs between the worlds. Returns the status if
 * the call is refused.
 */
async function nameSeen(plane: Plane, pair: KeyPair, prefix = ''): Promise<string> {
  const reply = await getAs(plane.api, pair, prefix + PROJECTS);
  if (reply.status !== 200) return String(reply.status);
  const { results } = reply.body as { readonly results: readonly { readonly groupName: string }[] };
  return results.map(({ groupName }) => groupName).find((name) => name !== 'Bank') ?? '';
}

/**
 * Creates worlds a and b beside the default world. In each of the two, the project `Shop` gets the name of the world.
 */
async function givenWorlds(): Promise<{ plane: Plane; a: ShownWorld; b: ShownWorld }> {
  const plane = new Plane();
  const a = await plane.create({ name: 'a', from: 'default' });
  const b = await plane.create({ name: 'b', from: 'a' });
  await plane.patch('projects/Shop', { name: 'a' }, 'a');
  await plane.patch('projects/Shop', { name: 'b' }, 'b');
  return { plane, a, b };
}

describe('a key pair of a new world', () => {
  it('looks like any other, and depends on the world, seed and key alone', async () => {
    const pairs = async (spec: object): Promise<ShownKey> => adminOf(await new Plane().create(spec));
    const pair = await pairs({ name: 'a', from: 'default' });
    expect(pair.publicKey).toMatch(/^[A-Z0-9]{6}$/);
    expect(pair.privateKey).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{7}$/);
    expect(await pairs({ name: 'a', from: 'default' })).toEqual(pair);
    expect((await pairs({ name: 'b', from: 'default' })).publicKey).not.toBe(pair.publicKey);
    expect((await pairs({ name: 'a', from: 'default', seed: 9 })).publicKey).not.toBe(pair.publicKey);
  });

  it('selects its world without a prefix', async () => {
    const { plane, a, b } = await givenWorlds();
    expect(await nameSeen(plane, adminOf(a))).toBe('a');
    expect(await nameSeen(plane, adminOf(b))).toBe('b');
    expect(await nameSeen(plane, STATE_KEY)).toBe('Shop');
  });

  it('opens its world under the prefix, and no other', async () => {
    const { plane, a } = await givenWorlds();
    expect(await nameSeen(plane, adminOf(a), '/worlds/a')).toBe('a');
    expect(await nameSeen(plane, adminOf(a), '/worlds/b')).toBe('401');
    expect(await nameSeen(plane, adminOf(a), '/worlds/default')).toBe('401');
  });

  it('works beside the key of the state, which opens every copy under its prefix', async () => {
    const { plane } = await givenWorlds();
    expect(await nameSeen(plane, STATE_KEY, '/worlds/a')).toBe('a');
    expect(await nameSeen(plane, STATE_KEY, '/worlds/b')).toBe('b');
    expect(await nameSeen(plane, STATE_KEY, '/worlds/default')).toBe('Shop');
  });

  it('is refused once its world is deleted', async () => {
    const { plane, a } = await givenWorlds();
    await plane.call('delete', '/a');
    expect(await nameSeen(plane, adminOf(a))).toBe('401');
    await request(plane.api).get(`/worlds/a${WINDOWS}`).expect(404);
  });

  it('still opens it after a reset', async () => {
    const { plane, a } = await givenWorlds();
    await plane.call('post', '/a/reset');
    expect(await nameSeen(plane, adminOf(a))).toBe('Shop');
  });

  it('follows the changes of its key', async () => {
    const { plane, a } = await givenWorlds();
    await plane.patch('keys/admin', { accessList: ['10.0.0.0/8'] }, 'a');
    expect(await nameSeen(plane, adminOf(a))).toBe('403');
    await plane.patch('keys/admin', { accessList: ['127.0.0.1'] }, 'a');
    expect(await nameSeen(plane, adminOf(a))).toBe('a');
  });
});

describe('a key that only one world knows', () => {
  it('selects that world without a prefix', async () => {
    const plane = new Plane(worldOfRows({}));
    const state = await new Plane().call<object>('get', '/default/export');
    await plane.create({ name: 'a', state });
    expect(await nameSeen(plane, STATE_KEY)).toBe('Shop');
  });
});

describe('a nonce', () => {
  const path = (world: string): string => `/worlds/${world}${WINDOWS}`;

  it('is refused in another world than its own', async () => {
    const { plane } = await givenWorlds();
    const challenge = await challengeAt(plane.api, path('a'));
    await answer(plane.api, STATE_KEY, path('b'), challenge).then(({ status, headers }) => {
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toContain('stale=true');
    });
    expect((await answer(plane.api, STATE_KEY, path('a'), challenge)).status).toBe(200);
    expect((await answer(plane.api, STATE_KEY, WINDOWS, challenge, 2)).status).toBe(401);
  });

  it('issued without a prefix works for the world of the key', async () => {
    const { plane, a, b } = await givenWorlds();
    const challenge = await challengeAt(plane.api, WINDOWS);
    const statuses = [];
    for (const [at, pair] of [adminOf(a), adminOf(b), STATE_KEY].entries()) {
      statuses.push((await answer(plane.api, pair, WINDOWS, challenge, at + 1)).status);
    }
    expect(statuses).toEqual([200, 200, 200]);
    expect((await answer(plane.api, adminOf(a), WINDOWS, challenge, 2)).status).toBe(401);
  });
});

describe('a world of another dialect', () => {
  it('challenges in its own dialect under its prefix, and is also found by its key', async () => {
    const plane = new Plane();
    const world = await plane.create({ name: 'om', from: 'default', quirks: quirksOf('ops-manager') });
    expect((await challengeAt(plane.api, `/worlds/om${WINDOWS}`)).realm).toBe('MMS Public API');
    expect((await challengeAt(plane.api, WINDOWS)).realm).toBe('Deployment Management Public API');
    for (const prefix of ['', '/worlds/om']) {
      const reply = await getAs(plane.api, adminOf(world), prefix + WINDOWS);
      expect(reply.status).toBe(200);
      expect(reply.headers).toHaveProperty('x-mongodb-service-version');
    }
  });
});

describe('a request', () => {
  it('finds a running world at its present time', async () => {
    const plane = new Plane(worldOfRows(everything()));
    await plane.create({ name: 'paced', from: 'default', clock: 'realtime' });
    const windows = async (): Promise<unknown> => {
      const { body } = await getAs(plane.api, STATE_KEY, `/worlds/paced${WINDOWS}`);
      return (body as { readonly totalCount: number }).totalCount;
    };
    expect(await windows()).toBe(1);
    plane.realNow += DAY_MS;
    expect(await windows()).toBe(0);
    expect((await plane.call<ShownWorld>('get', '/paced')).now).toBe('2026-01-02T00:00:00Z');
    expect((await plane.call<ShownWorld>('get', '/default')).now).toBe('2026-01-01T00:00:00Z');
  });

  it('changes the one world that it reaches', async () => {
    const { plane } = await givenWorlds();
    const user = { username: 'x@example.com', password: 'Passw0rd.', firstName: 'X', lastName: 'Y' };
    await request(plane.api).post(`/worlds/a${BASE_PATH}/unauth/users`).send(user).expect(201);
    const users = async (name: string) =>
      (await plane.call<Readonly<Record<string, number>>>('get', `/${name}/state`)).users;
    expect(await Promise.all(['default', 'a', 'b'].map(users))).toEqual([1, 2, 1]);
  });

  it('to no world is refused', async () => {
    const { plane } = await givenWorlds();
    for (const prefix of ['/worlds/mars', '/worlds/%E0%A4%A', '/worlds/A']) {
      await request(plane.api)
        .get(prefix + WINDOWS)
        .expect(404);
    }
  });
});
