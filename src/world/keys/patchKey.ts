import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Role } from '../role.js';
import type { Key } from '../tables/keys.js';
import type { World } from '../world.js';
import { changeKey } from './changeKey.js';

interface KeyPatch {
  readonly desc: string | undefined;
  readonly roles: readonly Role[] | undefined;
}

/**
 * Changes the description or the roles of a key. The new roles replace the roles for which `isReplaced` returns true.
 * All others remain.
 */
export function patchKey(
  world: World,
  key: Key,
  { desc, roles }: KeyPatch,
  isReplaced: (role: Role) => boolean,
): Outcome & { readonly key: Key } {
  if (desc === undefined && roles === undefined)
    throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'desc', 'roles');
  const others = key.roles.filter((role) => !isReplaced(role));
  return changeKey(world, key, { desc, roles: roles && [...roles, ...others] });
}
