import type { Project } from '../projects/project.js';
import type { Quirks } from '../quirks.js';
import { levelOf, type GlobalRole, type GroupRole, type OrgRole, type Role, type RoleName } from './role.js';

/** What an operation asks of its caller; see Authentication, rule 4. */
export type Requirement =
  | 'NONE'
  | 'ANY'
  | 'ORG_MEMBER'
  | 'ORG_OWNER'
  | 'ORG_USER_ADMIN'
  | 'GROUP_READ_ONLY'
  | 'GROUP_USER_ADMIN'
  | 'GROUP_AUTOMATION_ADMIN'
  | 'GROUP_BACKUP_ADMIN'
  | 'GLOBAL_BACKUP_ADMIN';

/** What a request is about: a project and its organization, an organization alone, or the whole deployment. */
export interface Scope {
  readonly orgId?: string;
  readonly groupId?: string;
}

interface Grant {
  readonly global: readonly GlobalRole[] | 'all';
  readonly org: readonly OrgRole[] | 'all';
  readonly group: readonly GroupRole[] | 'all';
}

const NOBODY = [] as const;

/**
 * Which roles fulfil a requirement. The document names those of E10, E11, E13, E14, E17, E18, E20 and E21; the
 * others are inferred (docs/fidelity.md).
 */
const GRANTS: Readonly<Record<Exclude<Requirement, 'NONE'>, Grant>> = {
  ANY: { global: 'all', org: 'all', group: 'all' },
  ORG_MEMBER: { global: 'all', org: 'all', group: NOBODY },
  ORG_OWNER: { global: ['GLOBAL_OWNER'], org: ['ORG_OWNER'], group: NOBODY },
  ORG_USER_ADMIN: { global: ['GLOBAL_OWNER', 'GLOBAL_USER_ADMIN'], org: ['ORG_OWNER'], group: NOBODY },
  GROUP_READ_ONLY: { global: 'all', org: ['ORG_OWNER', 'ORG_READ_ONLY'], group: 'all' },
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
  GLOBAL_BACKUP_ADMIN: { global: ['GLOBAL_OWNER', 'GLOBAL_BACKUP_ADMIN'], org: NOBODY, group: NOBODY },
};

/** Whether somebody with these roles fulfils a requirement within a scope. */
export function fulfils(roles: readonly Role[], requirement: Requirement, scope: Scope): boolean {
  if (requirement === 'NONE') return true;
  const grant = GRANTS[requirement];
  return roles.some((role) => reaches(role, scope) && includes(grant[levelOf(role.roleName)], role.roleName));
}

/** Whether somebody with these roles sees that a project exists and what it consists of (E2, E10, E11, E17). */
export function seesProject(roles: readonly Role[], project: Project, quirks: Quirks): boolean {
  return fulfils(roles, requirementToSee(quirks), { orgId: project.orgId, groupId: project.id });
}

/** Which projects of an organization somebody with these roles sees (E2). Whoever sees all is asked for none of them. */
export function sightOf(
  roles: readonly Role[],
  orgId: string,
  quirks: Quirks,
): (project: Project) => boolean {
  if (fulfils(roles, requirementToSee(quirks), { orgId })) return () => true;
  return (project) => seesProject(roles, project, quirks);
}

function requirementToSee(quirks: Quirks): Requirement {
  return quirks.orgMemberProjects === 'visible' ? 'ANY' : 'GROUP_READ_ONLY';
}

function reaches(role: Role, scope: Scope): boolean {
  switch (levelOf(role.roleName)) {
    case 'global':
      return true;
    case 'org':
      // Without a scope (E10) a role counts wherever it is held.
      return scope.orgId === undefined || role.orgId === scope.orgId;
    case 'group':
      return scope.orgId === undefined || role.groupId === scope.groupId;
  }
}

function includes(granted: readonly RoleName[] | 'all', roleName: RoleName): boolean {
  return granted === 'all' || granted.includes(roleName);
}
