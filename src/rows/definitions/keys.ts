import type { Outcome } from '../../world/outcome.js';
import { checkRole } from '../../world/roles/checkRole.js';
import type { World } from '../../world/world.js';
import { changeKey, type KeyChange } from '../../world/keys/changeKey.js';
import type { Key } from '../../world/tables/keys.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may change the description, the roles and the access list of a key. */
export const keys: CollectionDefinition<Key> = {
  edit: editKey,
};

/**
 * Changes the description, the roles and the access list of a key. Its public and private parts never change.
 */
function editKey(world: World, key: Key, change: KeyChange): Outcome {
  for (const wanted of change.roles ?? []) checkRole(world, wanted);
  return changeKey(world, key, change);
}
