import { Refusal } from '../refusals.js';
import { isGlobalRole, isGroupRole, isOrgRole, type Role, type RoleName } from '../role.js';

/** Converts role names for a key of an organization. Refuses roles of another level. */
export function rolesInOrganization(names: readonly RoleName[], orgId: string): readonly Role[] {
  return rolesOf(names, (roleName) => {
    if (!isOrgRole(roleName)) throw new Refusal('INVALID_ROLE_FOR_ORG', roleName, orgId);
    return { roleName, orgId };
  });
}

/** Converts role names for a key in a project. Refuses roles of another level. */
export function rolesInProject(names: readonly RoleName[], groupId: string): readonly Role[] {
  return rolesOf(names, (roleName) => {
    if (!isGroupRole(roleName)) throw new Refusal('INVALID_ROLE_FOR_GROUP', roleName, groupId);
    return { roleName, groupId };
  });
}

/** Converts role names for a global key. Refuses roles of another level. */
export function globalRoles(names: readonly RoleName[]): readonly Role[] {
  return rolesOf(names, (roleName) => {
    if (!isGlobalRole(roleName)) throw new Refusal('INVALID_ROLE_FOR_GLOBAL_KEY', roleName);
    return { roleName };
  });
}

/** Converts role names without repetitions. A key needs at least one role. */
function rolesOf(names: readonly RoleName[], convert: (name: RoleName) => Role): readonly Role[] {
  if (names.length === 0) throw new Refusal('MISSING_API_KEY_ROLES');
  return [...new Set(names)].map(convert);
}

/** Returns whether two lists have the same roles, in any order. */
export function areSameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  const isIn = (one: Role): boolean =>
    others.some(
      ({ roleName, orgId, groupId }) =>
        roleName === one.roleName && orgId === one.orgId && groupId === one.groupId,
    );
  return some.length === others.length && some.every(isIn);
}
