import { describe, expect, it } from '@jest/globals';
import { quirksOf } from '../../../../src/world/quirks.js';
import {
  REQUIREMENTS,
  satisfies,
  seesProject,
  projectFilter,
  type Requirement,
} from '../../../../src/world/roles/grants.js';
import {
  GLOBAL_ROLES,
  GROUP_ROLES,
  levelOf,
  ORG_ROLES,
  type Role,
  type RoleName,
} from '../../../../src/world/role.js';
import { idOf, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, orgRole, project } from '../../../support/rows/rows.js';

const SCOPE = { orgId: ORG, groupId: PROJECT };
const ALL: readonly RoleName[] = [...GLOBAL_ROLES, ...ORG_ROLES, ...GROUP_ROLES];

function heldHere(roleName: RoleName): Role {
  const level = levelOf(roleName);
  if (level === 'global') return { roleName };
  return level === 'org' ? orgRole(roleName) : groupRole(roleName);
}

function heldElsewhere(roleName: RoleName): Role {
  return levelOf(roleName) === 'org' ? orgRole(roleName, idOf('other')) : groupRole(roleName, idOf('other'));
}

function whoMay(requirement: Requirement): readonly RoleName[] {
  return ALL.filter((roleName) => satisfies([heldHere(roleName)], requirement, SCOPE));
}

describe('"Roles that gate endpoints" (Authentication, rule 4)', () => {
  it('E10, E11, E17: "any assigned role"', () => {
    expect(whoMay('ANY')).toEqual(ALL);
    expect(satisfies([], 'ANY', SCOPE)).toBe(false);
  });

  it('E13: "project user admin", and the roles above it', () => {
    expect(whoMay('GROUP_USER_ADMIN')).toEqual([
      'GLOBAL_OWNER',
      'GLOBAL_USER_ADMIN',
      'ORG_OWNER',
      'GROUP_OWNER',
      'GROUP_USER_ADMIN',
    ]);
  });

  it('E14, E20: "project automation admin", and the roles above it', () => {
    expect(whoMay('GROUP_AUTOMATION_ADMIN')).toEqual([
      'GLOBAL_AUTOMATION_ADMIN',
      'GLOBAL_OWNER',
      'ORG_OWNER',
      'GROUP_OWNER',
      'GROUP_AUTOMATION_ADMIN',
    ]);
  });

  it('E18: "organization user admin", which no role is called: its owner and the global user admins', () => {
    expect(whoMay('ORG_USER_ADMIN')).toEqual(['GLOBAL_OWNER', 'GLOBAL_USER_ADMIN', 'ORG_OWNER']);
  });

  it('E21: "project read only", which every role in the project includes', () => {
    expect(whoMay('GROUP_READ_ONLY')).toEqual([
      ...GLOBAL_ROLES,
      'ORG_OWNER',
      'ORG_READ_ONLY',
      ...GROUP_ROLES,
    ]);
  });

  it.each(REQUIREMENTS.filter((each) => each.startsWith('GROUP_')) as Requirement[])(
    'the owners of the platform, of the organization and of the project may everything in it: %s',
    (requirement) => {
      const owners = ['GLOBAL_OWNER', 'ORG_OWNER', 'GROUP_OWNER'];
      expect(whoMay(requirement)).toEqual(expect.arrayContaining(owners));
    },
  );

  it('"Required roles for the other endpoints: not shown": those chosen', () => {
    expect(whoMay('ORG_OWNER')).toEqual(['GLOBAL_OWNER', 'ORG_OWNER']);
    expect(whoMay('ORG_MEMBER')).toEqual([...GLOBAL_ROLES, ...ORG_ROLES]);
    expect(whoMay('GROUP_BACKUP_ADMIN')).toEqual([
      'GLOBAL_BACKUP_ADMIN',
      'GLOBAL_OWNER',
      'ORG_OWNER',
      'GROUP_OWNER',
      'GROUP_BACKUP_ADMIN',
    ]);
    expect(whoMay('GLOBAL_BACKUP_ADMIN')).toEqual(['GLOBAL_BACKUP_ADMIN', 'GLOBAL_OWNER']);
    expect(satisfies([], 'NONE', {})).toBe(true);
  });
});

describe('a role counts where it is assigned', () => {
  const narrow = [...ORG_ROLES, ...GROUP_ROLES];
  const requirements = [
    'ANY',
    'GROUP_READ_ONLY',
    'GROUP_USER_ADMIN',
    'GROUP_BACKUP_ADMIN',
    'ORG_OWNER',
    'ORG_MEMBER',
  ] as const;

  it.each(requirements)('not in another organization or project: %s', (requirement) => {
    expect(narrow.filter((name) => satisfies([heldElsewhere(name)], requirement, SCOPE))).toEqual([]);
  });

  it('not in the organization for a user that has it in a project only', () => {
    expect(GROUP_ROLES.filter((name) => satisfies([groupRole(name)], 'ANY', { orgId: ORG }))).toEqual([]);
  });

  it('anywhere if the request names no project or organization (E10)', () => {
    expect(narrow.every((name) => satisfies([heldElsewhere(name)], 'ANY', {}))).toBe(true);
  });

  it('several roles count together', () => {
    const roles = [orgRole('ORG_READ_ONLY'), groupRole('GROUP_BACKUP_ADMIN', idOf('other'))];
    expect(satisfies(roles, 'GROUP_READ_ONLY', SCOPE)).toBe(true);
    expect(satisfies(roles, 'GROUP_BACKUP_ADMIN', SCOPE)).toBe(false);
  });
});

describe('the visible projects of a user', () => {
  const documented = quirksOf('documented');

  it.each(ALL)('includes the project of %s', (roleName) => {
    expect(seesProject([heldHere(roleName)], project(), documented)).toBe(true);
  });

  it('includes no other project', () => {
    const narrow = [...ORG_ROLES, ...GROUP_ROLES].map(heldElsewhere);
    expect(seesProject(narrow, project(), documented)).toBe(false);
    expect(seesProject([], project(), documented)).toBe(false);
  });

  it.each(['visible', 'own'] as const)('is the same one by one and for a whole organization (%s)', (how) => {
    const quirks = quirksOf('documented', { orgMemberProjects: how });
    const neighbour = { ...project(), id: idOf('neighbour') };
    for (const role of [...ALL.map(heldHere), ...ALL.map(heldElsewhere)]) {
      const isSeen = projectFilter([role], ORG, quirks);
      for (const one of [project(), neighbour]) {
        expect([role.roleName, isSeen(one)]).toEqual([role.roleName, seesProject([role], one, quirks)]);
      }
    }
  });

  it('the quirk orgMemberProjects keeps mere members of the organization out', () => {
    const own = quirksOf('documented', { orgMemberProjects: 'own' });
    const seen = ALL.filter((roleName) => seesProject([heldHere(roleName)], project(), own));
    expect(ALL.filter((roleName) => !seen.includes(roleName))).toEqual(['ORG_MEMBER', 'ORG_GROUP_CREATOR']);
  });
});
