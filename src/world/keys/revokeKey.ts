import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { homeOf } from './homeOf.js';
import type { Key } from './key.js';

/** Deletes an API key: whoever signs with it is nobody any more. */
export function revokeKey(world: World, key: Key): Outcome {
  return {
    world: { ...world, keys: world.keys.remove(key.id) },
    events: [{ eventTypeName: 'API_KEY_DELETED', ...homeOf(world, key), targetPublicKey: key.publicKey }],
  };
}

/** Gives back an API key that was deleted, as it was. */
export function restoreKey(world: World, key: Key): Outcome {
  return {
    world: { ...world, keys: world.keys.put(key) },
    events: [{ eventTypeName: 'API_KEY_CREATED', ...homeOf(world, key), targetPublicKey: key.publicKey }],
  };
}
