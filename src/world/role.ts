import { object, oneOf, optional, string } from '../schema/schema.js';

/**
 * The platform's roles by level. The API document names some of them. The others are published by the vendor.
 */
export const GLOBAL_ROLES = [
  'GLOBAL_AUTOMATION_ADMIN',
  'GLOBAL_BACKUP_ADMIN',
  'GLOBAL_MONITORING_ADMIN',
  'GLOBAL_OWNER',
  'GLOBAL_READ_ONLY',
  'GLOBAL_USER_ADMIN',
] as const;
export const ORG_ROLES = ['ORG_OWNER', 'ORG_MEMBER', 'ORG_GROUP_CREATOR', 'ORG_READ_ONLY'] as const;
export const GROUP_ROLES = [
  'GROUP_OWNER',
  'GROUP_READ_ONLY',
  'GROUP_AUTOMATION_ADMIN',
  'GROUP_BACKUP_ADMIN',
  'GROUP_MONITORING_ADMIN',
  'GROUP_USER_ADMIN',
  'GROUP_DATA_ACCESS_ADMIN',
  'GROUP_DATA_ACCESS_READ_WRITE',
  'GROUP_DATA_ACCESS_READ_ONLY',
] as const;

export type GlobalRole = (typeof GLOBAL_ROLES)[number];
export type OrgRole = (typeof ORG_ROLES)[number];
export type GroupRole = (typeof GROUP_ROLES)[number];
export type RoleName = GlobalRole | OrgRole | GroupRole;

export const roleName = oneOf(...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES);

/** Schema of `Role`. */
export const role = object({ roleName, orgId: optional(string), groupId: optional(string) });

/** A role in an organization or in a project. If both ids are unset, it is a global role. */
export interface Role {
  readonly roleName: RoleName;
  readonly orgId?: string;
  readonly groupId?: string;
}

export type RoleLevel = 'global' | 'org' | 'group';

export function levelOf(roleName: RoleName): RoleLevel {
  if (roleName.startsWith('GLOBAL_')) return 'global';
  return roleName.startsWith('ORG_') ? 'org' : 'group';
}

export function isGlobalRole(roleName: RoleName): roleName is GlobalRole {
  return levelOf(roleName) === 'global';
}

export function isOrgRole(roleName: RoleName): roleName is OrgRole {
  return levelOf(roleName) === 'org';
}

export function isGroupRole(roleName: RoleName): roleName is GroupRole {
  return levelOf(roleName) === 'group';
}

/** Returns a role with the id that its level needs. Without this id, the role breaks the rules of roles. */
export function roleAt(roleName: RoleName, { orgId, groupId }: Omit<Role, 'roleName'>): Role {
  const level = levelOf(roleName);
  return {
    roleName,
    ...(level === 'org' && orgId !== undefined && { orgId }),
    ...(level === 'group' && groupId !== undefined && { groupId }),
  };
}

export function isSameRole(one: Role, other: Role): boolean {
  return one.roleName === other.roleName && one.orgId === other.orgId && one.groupId === other.groupId;
}

export function distinctRoles(roles: readonly Role[]): readonly Role[] {
  return roles.filter((role, at) => roles.findIndex((other) => isSameRole(other, role)) === at);
}
