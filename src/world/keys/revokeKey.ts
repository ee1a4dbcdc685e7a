import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { World } from '../world.js';
import { existingRoles } from './keyRoles.js';
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

/**
 * Restores a deleted API key. The key keeps its id, and its roles in organizations and projects that still exist. If
 * none of its roles is left, it stays deleted, because the platform has no keys without roles.
 */
export function restoreKey(world: World, deleted: Key): Outcome {
  const roles = existingRoles(world, deleted.roles);
  if (roles.length === 0 && deleted.roles.length > 0) return { world, events: [] };
  const key: Key = { ...deleted, roles };
  return {
    world: withRow(world, 'keys', key),
    events: [
      { eventTypeName: 'API_KEY_CREATED', ...organizationOf(world, key), targetPublicKey: key.publicKey },
    ],
  };
}
