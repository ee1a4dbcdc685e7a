import type { World } from '../world.js';
import type { Key } from './key.js';

/** Finds an API key by its public key, the digest username; `undefined` if it is missing. */
export function findKeyByPublicKey(world: World, publicKey: string): Key | undefined {
  return world.keys.select('publicKey', publicKey).first();
}
