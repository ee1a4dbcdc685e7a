import type { Project } from '../tables/projects.js';
import type { Quirks } from '../quirks.js';
import { levelOf, type GlobalRole, type GroupRole, type OrgRole, type Role, type RoleName } from '../role.js';

/**
 * The permission that a caller needs for an operation (the platform's API document, section "Authentication",
 * rule 4).
 */
export type Requirement =
  | 'NONE'
  | 'ANY'
  | 'ORG_MEMBER'
  | 'ORG_OWNER'
  | 'ORG_GROUP_CREATOR'
  | 'ORG_USER_ADMIN'
  | 'GROUP_READ_ONLY'
  | 'GLOBAL_ANY'
  | 'GLOBAL_OWNER'
  | 'GLOBAL_READ_ONLY'
  | 'GLOBAL_USER_ADMIN'
  | 'GROUP_OWNER'
  | 'GROUP_USER_ADMIN'
  | 'GROUP_AUTOMATION_ADMIN'
  | 'GROUP_BACKUP_ADMIN'
  | 'GROUP_BACKUP_READER'
  | 'GROUP_MONITORING_ADMIN'
  | 'GROUP_DATA_ACCESS'
  | 'GLOBAL_BACKUP_ADMIN'
  | 'GLOBAL_BACKUP_READ_ONLY'
  | 'GLOBAL_AUTOMATION_ADMIN'
  | 'GLOBAL_MONITORING_ADMIN';

/**
 * Scope of a request: a project and its organization, only an organization, or the whole platform if both ids
 * are unset.
 */
export interface Scope {
  readonly orgId?: string;
  readonly groupId?: string;
}

interface Grant {
  readonly global: readonly GlobalRole[] | 'all';
  readonly org: readonly OrgRole[] | 'all';
  readonly group: readonly GroupRole[] | 'all';
}

const NO_ROLES = [] as const;

/**
 * Roles that satisfy each requirement. The platform's API document states them for `listClusters`,
 * `listMaintenanceWindows`, `getMaintenanceWindow`, `listProjectInvitations`, `patchOrganizationInvitation`,
 * `putBackupAgentConfig`, `getAutomationConfig` and `listEvents`. For other operations, they are inferred
 * (docs/fidelity.md).
 */
const GRANTS: Readonly<Record<Exclude<Requirement, 'NONE'>, Grant>> = {
  ANY: { global: 'all', org: 'all', group: 'all' },
  ORG_MEMBER: { global: 'all', org: 'all', group: NO_ROLES },
  ORG_OWNER: { global: ['GLOBAL_OWNER'], org: ['ORG_OWNER'], group: NO_ROLES },
  ORG_GROUP_CREATOR: { global: ['GLOBAL_OWNER'], org: ['ORG_OWNER', 'ORG_GROUP_CREATOR'], group: NO_ROLES },
  ORG_USER_ADMIN: { global: ['GLOBAL_OWNER', 'GLOBAL_USER_ADMIN'], org: ['ORG_OWNER'], group: NO_ROLES },
  GROUP_READ_ONLY: { global: 'all', org: ['ORG_OWNER', 'ORG_READ_ONLY'], group: 'all' },
  GROUP_OWNER: { global: ['GLOBAL_OWNER'], org: ['ORG_OWNER'], group: ['GROUP_OWNER'] },
  GROUP_USER_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_USER_ADMIN'],
    org: ['ORG_OWNER'],
    group: ['GROUP_OWNER', 'GROUP_USER_ADMIN'],
  },
  GROUP_AUTOMATION_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_AUTOMATION_ADMIN'],
    org: ['ORG_OWNER'],
    group: ['GROUP_OWNER', 'GROUP_AUTOMATION_ADMIN'],
  },
  GROUP_BACKUP_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_BACKUP_ADMIN'],
    org: ['ORG_OWNER'],
    group: ['GROUP_OWNER', 'GROUP_BACKUP_ADMIN'],
  },
  GROUP_BACKUP_READER: {
    global: ['GLOBAL_OWNER', 'GLOBAL_BACKUP_ADMIN', 'GLOBAL_READ_ONLY'],
    org: ['ORG_OWNER'],
    group: ['GROUP_OWNER', 'GROUP_BACKUP_ADMIN'],
  },
  GROUP_DATA_ACCESS: {
    global: ['GLOBAL_OWNER'],
    org: ['ORG_OWNER'],
    group: [
      'GROUP_OWNER',
      'GROUP_DATA_ACCESS_ADMIN',
      'GROUP_DATA_ACCESS_READ_WRITE',
      'GROUP_DATA_ACCESS_READ_ONLY',
    ],
  },
  GROUP_MONITORING_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_MONITORING_ADMIN'],
    org: ['ORG_OWNER'],
    group: ['GROUP_OWNER', 'GROUP_MONITORING_ADMIN'],
  },
  GLOBAL_ANY: { global: 'all', org: NO_ROLES, group: NO_ROLES },
  GLOBAL_OWNER: { global: ['GLOBAL_OWNER'], org: NO_ROLES, group: NO_ROLES },
  GLOBAL_READ_ONLY: { global: ['GLOBAL_OWNER', 'GLOBAL_READ_ONLY'], org: NO_ROLES, group: NO_ROLES },
  GLOBAL_USER_ADMIN: { global: ['GLOBAL_OWNER', 'GLOBAL_USER_ADMIN'], org: NO_ROLES, group: NO_ROLES },
  GLOBAL_BACKUP_ADMIN: { global: ['GLOBAL_OWNER', 'GLOBAL_BACKUP_ADMIN'], org: NO_ROLES, group: NO_ROLES },
  GLOBAL_BACKUP_READ_ONLY: {
    global: ['GLOBAL_OWNER', 'GLOBAL_BACKUP_ADMIN', 'GLOBAL_READ_ONLY'],
    org: NO_ROLES,
    group: NO_ROLES,
  },
  GLOBAL_AUTOMATION_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_AUTOMATION_ADMIN'],
    org: NO_ROLES,
    group: NO_ROLES,
  },
  GLOBAL_MONITORING_ADMIN: {
    global: ['GLOBAL_OWNER', 'GLOBAL_MONITORING_ADMIN'],
    org: NO_ROLES,
    group: NO_ROLES,
  },
};

/** Names of all requirements, which are the allowed values of `x-role` in the contract. */
export const REQUIREMENTS = ['NONE', ...Object.keys(GRANTS)];

/** Returns whether these roles satisfy a requirement for a scope. */
export function satisfies(roles: readonly Role[], requirement: Requirement, scope: Scope): boolean {
  if (requirement === 'NONE') return true;
  const grant = GRANTS[requirement];
  return roles.some(
    (role) => appliesIn(role, scope) && includes(grant[levelOf(role.roleName)], role.roleName),
  );
}

/** Returns whether a caller with these roles may see a project and its contents. */
export function seesProject(roles: readonly Role[], project: Project, quirks: Quirks): boolean {
  return satisfies(roles, requirementToSee(quirks), { orgId: project.orgId, groupId: project.id });
}

/**
 * Returns a function that checks whether a caller with these roles may see a project of an organization
 * (`listProjects`, E2).
 */
export function projectFilter(
  roles: readonly Role[],
  orgId: string,
  quirks: Quirks,
): (project: Project) => boolean {
  if (satisfies(roles, requirementToSee(quirks), { orgId })) return () => true;
  return (project) => seesProject(roles, project, quirks);
}

function requirementToSee(quirks: Quirks): Requirement {
  return quirks.orgMemberProjects === 'visible' ? 'ANY' : 'GROUP_READ_ONLY';
}

function appliesIn(role: Role, scope: Scope): boolean {
  switch (levelOf(role.roleName)) {
    case 'global':
      return true;
    case 'org':
      // Requests without a scope, such as `listClusters` (E10), accept a role in any organization or project.
      return scope.orgId === undefined || role.orgId === scope.orgId;
    case 'group':
      return scope.orgId === undefined || role.groupId === scope.groupId;
  }
}

function includes(granted: readonly RoleName[] | 'all', roleName: RoleName): boolean {
  return granted === 'all' || granted.includes(roleName);
}
