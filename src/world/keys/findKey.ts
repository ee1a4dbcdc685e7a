import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import { isGlobalRole } from '../role.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';
import type { Key } from '../tables/keys.js';
import { belongsTo } from './keysOf.js';

/** Finds an API key by its public part, which is the username in digest authentication. */
export function findKeyByPublicKey(world: World, publicKey: string): Key | undefined {
  return world.keys.select('publicKey', publicKey).first();
}

/** Returns whether a key of this world already has this public part. Public parts are unique. */
export function isPublicKeyTaken(world: World, publicKey: string): boolean {
  return findKeyByPublicKey(world, publicKey) !== undefined;
}

/**
 * Finds a key of an organization by id. The response to a malformed id is a 404. Unlike for other resources, the
 * response to an unknown key is a 400, as the platform documents it.
 */
export function findOwnKey(world: World, organization: Organization, id: string): Key {
  const key = findKey(world, id);
  if (!belongsTo(world, key, organization.id)) throw new Refusal('API_KEY_NOT_FOUND', id);
  return key;
}

/** Finds a key of any organization by id. */
export function findKey(world: World, id: string): Key {
  const key = world.keys.get(id);
  if (key === undefined) throw new Refusal(isObjectId(id) ? 'API_KEY_NOT_FOUND' : 'INVALID_KEY_ID', id);
  return key;
}

/** Finds a key with a global role by id. */
export function findGlobalKey(world: World, id: string): Key {
  const key = findKey(world, id);
  if (!isGlobal(key)) throw new Refusal('API_KEY_NOT_FOUND', id);
  return key;
}

/** Returns the keys with a global role, oldest first. */
export function globalKeys(world: World): readonly Key[] {
  return world.keys.all().toArray().filter(isGlobal);
}

function isGlobal({ roles }: Key): boolean {
  return roles.some(({ roleName }) => isGlobalRole(roleName));
}
