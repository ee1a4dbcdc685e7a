import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { organizationOf } from './organizationOf.js';
import type { Key } from '../tables/keys.js';

/** Deletes an API key. The platform then refuses requests signed with it. */
export function revokeKey(world: World, key: Key): Outcome {
  return {
    world: { ...world, keys: world.keys.remove(key.id) },
    events: [
      { eventTypeName: 'API_KEY_DELETED', ...organizationOf(world, key), targetPublicKey: key.publicKey },
    ],
  };
}

/** Restores a deleted API key. The key keeps its id. */
export function restoreKey(world: World, key: Key): Outcome {
  return {
    world: { ...world, keys: world.keys.put(key) },
    events: [
      { eventTypeName: 'API_KEY_CREATED', ...organizationOf(world, key), targetPublicKey: key.publicKey },
    ],
  };
}
