import type { Schema } from '../../contract/types.js';
import type { Role } from '../../world/role.js';
import { wire } from './wire.js';

/** Presents roles of a user or a key, each with its organization or project. */
export function presentRoles(roles: readonly Role[]): Schema<'CreatedUserRole'>[] {
  return roles.map(({ groupId, orgId, roleName }) =>
    wire<Schema<'CreatedUserRole'>>({ groupId, orgId, roleName }),
  );
}
