import { describe, expect, it } from '@jest/globals';
import { createFirstKey } from '../../../../src/world/keys/createFirstKey.js';
import { findKeyByPublicKey } from '../../../../src/world/keys/findKey.js';
import type { Key } from '../../../../src/world/tables/keys.js';
import { key } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

function firstKeyOf(seed: number): Key {
  return createFirstKey({ ...worldWith(), seed }, []).key;
}
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

describe('the first API key (First-user creation result)', () => {
  it('"31 alphanumeric characters and dashes": the private key', () => {
    for (const seed of SEEDS) {
      const { privateKey } = firstKeyOf(seed);
      expect(privateKey).toMatch(/^[0-9A-Za-z-]{31}$/);
      expect(privateKey).toContain('-');
    }
  });

  it('"6 alphanumeric characters": the public key', () => {
    for (const seed of SEEDS) expect(firstKeyOf(seed).publicKey).toMatch(/^[0-9A-Za-z]{6}$/);
  });

  it('depends on the seed alone', () => {
    expect(new Set(SEEDS.map((seed) => firstKeyOf(seed).privateKey)).size).toBe(SEEDS.length);
    expect(firstKeyOf(7)).toEqual(firstKeyOf(7));
  });

  it('refuses a public key that is in use', () => {
    const { publicKey } = createFirstKey(worldWith(), []).key;
    const taken = worldWith({ keys: [key({ publicKey })] });
    expect(createFirstKey(taken, []).key.publicKey).not.toBe(publicKey);
  });

  it('is found by its public key afterwards', () => {
    const { world, key: first } = createFirstKey(worldWith(), ['192.0.2.1']);
    expect(findKeyByPublicKey(world, first.publicKey)).toEqual(first);
    expect(findKeyByPublicKey(world, first.publicKey.slice(1))).toBeUndefined();
    expect(findKeyByPublicKey(world, '')).toBeUndefined();
  });

  it('appears as API_KEY_CREATED, and the event names the public half alone', () => {
    const { events, key: first } = createFirstKey(worldWith(), []);
    expect(events).toEqual([{ eventTypeName: 'API_KEY_CREATED', targetPublicKey: first.publicKey }]);
  });
});
