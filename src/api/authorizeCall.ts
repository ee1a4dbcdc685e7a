import { isGlobalRole } from '../world/role.js';
import { Refusal } from '../world/refusals.js';
import type { Requirement } from '../world/roles/grants.js';
import type { Key } from '../world/tables/keys.js';
import type { World } from '../world/world.js';
import { isListed } from './addresses.js';
import { authorize } from './authorize.js';
import type { AnyCall } from './servedApi.js';

/**
 * Throws a refusal if the caller may not call an operation. Returns the call with the roles that apply: a key that
 * calls from outside the global access list loses its global roles.
 */
export function authorizeCall(requirement: Requirement, call: AnyCall): AnyCall {
  const { key, world, remoteAddress } = call;
  if (key === undefined || !isOutside(key, world, remoteAddress)) {
    authorize(requirement, call);
    return call;
  }
  const limited = { ...call, key: withoutGlobalRoles(key) };
  try {
    authorize(requirement, limited);
  } catch (error) {
    authorize(requirement, call);
    throw error instanceof Refusal ? new Refusal('GLOBAL_USER_OUTSIDE_SUBNET') : error;
  }
  return limited;
}

/**
 * Returns whether a key with a global role calls from outside the global access list. A key with its own access list
 * never does, because that list has been checked already.
 */
function isOutside(key: Key, { globalAccessEntries }: World, remoteAddress: string): boolean {
  if (globalAccessEntries.size === 0 || key.accessList.length > 0) return false;
  if (!key.roles.some(({ roleName }) => isGlobalRole(roleName))) return false;
  const blocks = globalAccessEntries.all().toArray();
  return !isListed(
    blocks.map(({ cidrBlock }) => cidrBlock),
    remoteAddress,
  );
}

function withoutGlobalRoles(key: Key): Key {
  return { ...key, roles: key.roles.filter(({ roleName }) => !isGlobalRole(roleName)) };
}
