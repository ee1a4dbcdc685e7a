import { stream, type Random } from '../world/random.js';
import type { World } from '../world/world.js';
import type { WorldKeyPair } from './worldRecord.js';

const PUBLIC_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const PUBLIC_LENGTH = 6;
const PRIVATE_CHARACTERS = '0123456789abcdef';
const PRIVATE_GROUPS = [8, 4, 4, 4, 7];

/**
 * Draws a key pair for each key of a world's state. Requests with such a pair reach this world only. The pair follows
 * from the world's name, the seed and the key's name; a public key that is taken is drawn again.
 */
export function drawKeys(
  worldName: string,
  { keys, seed }: World,
  isTaken: (publicKey: string) => boolean,
): readonly WorldKeyPair[] {
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

/** Draws the pair of a key that the world created later. It follows from the world's name, the seed and the key's id. */
export function drawLaterKey(
  worldName: string,
  seed: number,
  keyId: string,
  isTaken: (publicKey: string) => boolean,
): WorldKeyPair {
  return drawPair(keyId, stream(seed, 'laterKey', worldName, keyId), isTaken);
}

function drawPair(keyId: string, random: Random, isTaken: (publicKey: string) => boolean): WorldKeyPair {
  let publicKey = draw(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  // There are two billion public keys and some thousand taken ones, so this ends soon.
  while (isTaken(publicKey)) publicKey = draw(random, PUBLIC_CHARACTERS, PUBLIC_LENGTH);
  const privateKey = PRIVATE_GROUPS.map((length) => draw(random, PRIVATE_CHARACTERS, length)).join('-');
  return { keyId, publicKey, privateKey };
}

function draw(random: Random, characters: string, length: number): string {
  return Array.from({ length }, () => characters.charAt(Math.floor(random() * characters.length))).join('');
}
