import type { World } from '../world.js';
import type { Key } from './key.js';

/** The API key of a public key, which is the digest username; undefined when there is none. */
export function findKeyByPublicKey(world: World, publicKey: string): Key | undefined {
  return world.keys.select('publicKey', publicKey).first();
}
