import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import type { KeyPair } from '../../../tools/digest.mjs';
import { getAs } from './digest.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane } from './givenPlane.js';

const USER = { username: 'x@example.com', password: 'Passw0rd.', firstName: 'X', lastName: 'Y' };

/** Creates the first user of a world (E4), and returns the user's key pair. */
async function firstKey(plane: Plane, world: string): Promise<KeyPair> {
  const reply = await request(plane.api)
    .post(`/worlds/${world}${BASE_PATH}/unauth/users`)
    .send(USER)
    .expect(201);
  const { programmaticApiKey } = reply.body as { readonly programmaticApiKey: KeyPair };
  const { publicKey, privateKey } = programmaticApiKey;
  return { publicKey, privateKey };
}

/**
 * Makes a call with this key pair and without a world prefix. Returns the worlds, except the default one, whose
 * journals record it.
 */
async function reached(plane: Plane, pair: KeyPair): Promise<readonly string[]> {
  const before = new Map(plane.simulator.names().map((name) => [name, sizeOf(plane, name)]));
  expect((await getAs(plane.api, pair, `${BASE_PATH}/clusters`)).status).toBe(200);
  return plane.simulator
    .names()
    .filter((name) => name !== 'default' && sizeOf(plane, name) !== before.get(name));
}

function sizeOf({ simulator }: Plane, name: string): number {
  return simulator.find(name)?.journal.size ?? 0;
}

async function givenCopies(): Promise<Plane> {
  const plane = new Plane(worldOfRows({}));
  for (const name of ['a', 'b']) await plane.create({ name, from: 'default' });
  const state = await plane.call<object>('get', '/default/export');
  await plane.create({ name: 'imported', state });
  await plane.create({ name: 'built', fixture: 'standard', seed: 7 });
  return plane;
}

const COPIES = ['a', 'b', 'imported', 'built'];

describe('the first key of each of several copies', () => {
  it('is different, and selects its own world', async () => {
    const plane = await givenCopies();
    const pairs: KeyPair[] = [];
    for (const name of [...COPIES, 'default']) pairs.push(await firstKey(plane, name));
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(5);
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(5);
    const found: unknown[] = [];
    for (const pair of pairs.slice(0, COPIES.length)) found.push(await reached(plane, pair));
    expect(found).toEqual(COPIES.map((name) => [name]));
  });

  it('is the same for the same world and seed, and leaves the hashes equal', async () => {
    const [one, other] = [await givenCopies(), await givenCopies()];
    expect(await firstKey(other, 'b')).toEqual(await firstKey(one, 'b'));
    await firstKey(one, 'a');
    await firstKey(one, 'imported');
    expect(await one.hash('a')).toBe(await one.hash('b'));
    expect(await one.hash('imported')).toBe(await one.hash('b'));
  });

  it('appears in the control plane, and not in a copy of that copy', async () => {
    const plane = await givenCopies();
    const pair = await firstKey(plane, 'a');
    const copy = await plane.create({ name: 'copy', from: 'a' });
    expect((await plane.call<{ readonly keys: readonly KeyPair[] }>('get', '/a')).keys).toMatchObject([pair]);
    expect(copy.keys.map(({ publicKey }) => publicKey)).not.toContain(pair.publicKey);
    for (const own of copy.keys) expect(await reached(plane, own)).toEqual(['copy']);
  });

  it('comes back after a reset to a checkpoint, and is unknown meanwhile', async () => {
    const plane = await givenCopies();
    const pair = await firstKey(plane, 'a');
    await plane.call('post', '/a/checkpoints', { name: 'keyed' });
    await plane.call('post', '/a/reset');
    expect((await getAs(plane.api, pair, `/worlds/a${BASE_PATH}/clusters`)).status).toBe(401);
    expect(await firstKey(plane, 'a')).toEqual(pair);
    await plane.call('post', '/a/reset', { to: 'keyed' });
    expect(await reached(plane, pair)).toEqual(['a']);
  });

  it('still leads to its world when that was kept and restored', async () => {
    const plane = await givenCopies();
    const pair = await firstKey(plane, 'a');
    const worldRecord = plane.simulator.find('a')?.worldRecord;
    const restored = new Simulator();
    const live = worldRecord && restored.restore('a', worldRecord, { keep: () => undefined });
    expect(live?.ownKeys).toMatchObject([pair]);
    expect(restored.findByPublicKey(pair.publicKey)?.name).toBe('a');
  });
});
