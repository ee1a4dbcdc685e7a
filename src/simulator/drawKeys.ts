import { stream, type Random } from '../world/random.js';
import type { World } from '../world/world.js';
import type { OwnKeyPair } from './worldRecord.js';

const PUBLIC_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUBLIC_LENGTH = 6;
const PRIVATE_CHARACTERS = '0123456789abcdef';
const PRIVATE_GROUPS = [8, 4, 4, 4, 7];

/**
 * A pair of its own for every key of a world's state, by which a client is led to this world and no other: the same
 * for the same world's name, seed and key's name, whatever else there is. Only where somebody has the public key
 * already it is another one.
 */
export function drawKeys(
  worldName: string,
  { keys, seed }: World,
  isTaken: (publicKey: string) => boolean,
): readonly OwnKeyPair[] {
  const drawn = new Set<string>();
  return keys
    .all()
    .toArray()
    .map(({ id, name }) => {
      const random = stream(seed, 'ownKey', worldName, name);
      const pair = drawPair(id, random, (publicKey) => drawn.has(publicKey) || isTaken(publicKey));
      drawn.add(pair.publicKey);
      return pair;
    });
}

/** The pair of a key that a world created later: the same for the same world's name, seed and key's id. */
export function drawLaterKey(
  worldName: string,
  seed: number,
  keyId: string,
  isTaken: (publicKey: string) => boolean,
): OwnKeyPair {
  return drawPair(keyId, stream(seed, 'laterKey', worldName, keyId), isTaken);
}

function drawPair(keyId: string, random: Random, isTaken: (publicKey: string) => boolean): OwnKeyPair {
  let publicKey = draw(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  // Two thousand million public keys for some thousand: this ends at once.
  while (isTaken(publicKey)) publicKey = draw(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  const privateKey = PRIVATE_GROUPS.map((length) => draw(random, PRIVATE_CHARACTERS, length)).join('-');
  return { keyId, publicKey, privateKey };
}

function draw(random: Random, characters: string, length: number): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
}
