import type { World } from '../world.js';
import type { Key } from '../tables/keys.js';

/** Finds an API key by its public part, which is the username in digest authentication. */
export function findKeyByPublicKey(world: World, publicKey: string): Key | undefined {
  return world.keys.select('publicKey', publicKey).first();
}
