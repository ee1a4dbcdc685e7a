import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import { GLOBAL_ROLES, isGroupRole, isOrgRole, isSameRole, type Role, type RoleName } from '../role.js';

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

/** A role that the platform's documentation lists, but that self-hosted installations refuse. */
const BILLING_ROLE = 'GLOBAL_BILLING_ADMIN';

/** The global roles that the documentation of the platform offers for keys: all except GLOBAL_OWNER. */
export const LISTED_GLOBAL_ROLES = [
  ...GLOBAL_ROLES.filter((name) => name !== 'GLOBAL_OWNER'),
  BILLING_ROLE,
].sort();

/** Converts the names of global roles to the roles of a global key. Refuses names that are not global roles. */
export function globalRoles(names: readonly string[]): readonly Role[] {
  return rolesOf(names, (name) => {
    if (name === BILLING_ROLE) throw new Refusal('BILLING_UNSUPPORTED');
    const roleName = GLOBAL_ROLES.find((each) => each === name);
    if (roleName === undefined) throw new Refusal('INVALID_ROLE_FOR_GLOBAL_KEY', name);
    return { roleName };
  });
}

/** Converts role names without repetitions. A key needs at least one role. */
function rolesOf<Name>(names: readonly Name[], convert: (name: Name) => Role): readonly Role[] {
  if (names.length === 0) throw new Refusal('MISSING_API_KEY_ROLES');
  return [...new Set(names)].map(convert);
}

/** Returns the roles whose organization or project still exists. */
export function existingRoles({ organizations, projects }: World, roles: readonly Role[]): readonly Role[] {
  return roles.filter(({ orgId, groupId }) => {
    if (groupId !== undefined) return projects.get(groupId) !== undefined;
    if (orgId === undefined) return true;
    const organization = organizations.get(orgId);
    return organization !== undefined && organization.deletedAt === undefined;
  });
}

/** Returns whether two lists have the same roles, in any order. */
export function areSameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  const isIn = (one: Role): boolean => others.some((other) => isSameRole(other, one));
  return some.length === others.length && some.every(isIn);
}
