import { beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../../../src/contract/operations.gen.js';
import type { OperationId } from '../../../../src/contract/types.js';
import type { Requirement } from '../../../../src/world/roles/grants.js';
import type { Dialect } from '../../../../src/world/quirks.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { callsOf, guardedOf, NOT_CALLED, placesOf } from './operations.js';

type KeyName = keyof typeof KEYS;

const PROJECT_KEYS = [
  'projectOwner',
  'projectUserAdmin',
  'projectAutomationAdmin',
  'projectReadOnly',
] as const;
const ALL_KEYS = ['admin', 'orgOwner', 'orgMember', ...PROJECT_KEYS] as const;
/** The keys that may read the project. A key with only a role in the organization, `orgMember`, may not. */
const READERS = ['admin', 'orgOwner', ...PROJECT_KEYS] as const;

/** The keys that satisfy each required role, according to "Roles that gate endpoints" (Authentication, rule 4). */
const HOLDERS: Readonly<Record<Exclude<Requirement, 'NONE'>, readonly KeyName[]>> = {
  ANY: ALL_KEYS,
  ORG_MEMBER: ALL_KEYS,
  ORG_OWNER: ['admin', 'orgOwner'],
  ORG_GROUP_CREATOR: ['admin', 'orgOwner'],
  ORG_USER_ADMIN: ['admin', 'orgOwner'],
  GROUP_READ_ONLY: READERS,
  GROUP_OWNER: ['admin', 'orgOwner', 'projectOwner'],
  GROUP_USER_ADMIN: ['admin', 'orgOwner', 'projectOwner', 'projectUserAdmin'],
  GROUP_AUTOMATION_ADMIN: ['admin', 'orgOwner', 'projectOwner', 'projectAutomationAdmin'],
  GROUP_BACKUP_ADMIN: ['admin', 'orgOwner', 'projectOwner'],
  GROUP_BACKUP_READER: ['admin', 'orgOwner', 'projectOwner'],
  GROUP_DATA_ACCESS: ['admin', 'orgOwner', 'projectOwner'],
  GROUP_MONITORING_ADMIN: ['admin', 'orgOwner', 'projectOwner'],
  GLOBAL_BACKUP_ADMIN: ['admin'],
  GLOBAL_BACKUP_READ_ONLY: ['admin'],
  GLOBAL_MONITORING_ADMIN: ['admin'],
  GLOBAL_ANY: ['admin'],
  GLOBAL_OWNER: ['admin'],
  GLOBAL_READ_ONLY: ['admin'],
  GLOBAL_USER_ADMIN: ['admin'],
  GLOBAL_AUTOMATION_ADMIN: ['admin'],
};

/**
 * The required roles that the platform's document names. The roles of the other operations are only in the contract's
 * `x-role`.
 */
const DOCUMENTED: Readonly<Partial<Record<OperationId, Requirement>>> = {
  // E10, E11, E17: "any assigned role"
  listClusters: 'ANY',
  listMaintenanceWindows: 'ANY',
  getMaintenanceWindow: 'ANY',
  // E13: "project user admin"
  listProjectInvitations: 'GROUP_USER_ADMIN',
  // E14, E20: "project automation admin"
  putBackupAgentConfig: 'GROUP_AUTOMATION_ADMIN',
  getAutomationConfig: 'GROUP_AUTOMATION_ADMIN',
  // E18: "organization user admin"
  patchOrganizationInvitation: 'ORG_USER_ADMIN',
  // E21: "project read only"
  listEvents: 'GROUP_READ_ONLY',
};

const ROLES = new Map<OperationId, Requirement>(OPERATIONS.map(({ id, role }) => [id, role]));

it.each(Object.entries(DOCUMENTED))('the contract has the documented role of %s', (id, role) => {
  expect(ROLES.get(id as OperationId)).toBe(role);
});

it('every operation has one call in a file of test/http/api/conventions/extended, or is in its `notCalled`', () => {
  const { world } = platformOf();
  const called = [...callsOf(world), ...guardedOf(world)].map(({ operationId }) => operationId);
  expect([...called, ...NOT_CALLED].toSorted()).toEqual([...ROLES.keys()].toSorted());
});

/**
 * Operations that any role may call in a project. In the dialect of the real platform, they refuse members of the
 * organization without a role in the project.
 */
const HIDDEN_FROM_MEMBERS: readonly OperationId[] = OPERATIONS.filter(
  ({ role, path }) => role === 'ANY' && path.includes('{groupId}'),
).map(({ id }) => id);

describe.each<[Dialect, number, string]>([
  ['documented', 403, 'Forbidden'],
  ['ops-manager', 401, 'Unauthorized'],
])('in the dialect %s', (dialect, status, reason) => {
  let platform: Platform;

  beforeAll(() => {
    platform = platformOf({ dialect });
  });

  function isAllowed(operationId: OperationId, key: KeyName): boolean {
    const hidden = dialect === 'ops-manager' && HIDDEN_FROM_MEMBERS.includes(operationId);
    const role = ROLES.get(operationId) ?? 'NONE';
    return (role === 'NONE' || HOLDERS[role].includes(key)) && !(hidden && key === 'orgMember');
  }

  it.each(ALL_KEYS)(
    `%s may call what its role says, and gets a ${status} without a challenge for the rest`,
    async (name) => {
      for (const { operationId, method, path, body } of callsOf(platform.world, name)) {
        const before = platform.world;
        const reply = await platform.call(method, path, KEYS[name], body);
        expect({ operationId, isAllowed: reply.status < 300 }).toEqual({
          operationId,
          isAllowed: isAllowed(operationId, name),
        });
        if (reply.status < 300) continue;
        expect(reply.body).toMatchObject({ error: status, reason });
        expect(reply.headers).not.toHaveProperty('www-authenticate');
        expect(reply.headers['content-type']).toBe('application/json');
        expect(platform.world).toBe(before);
      }
    },
  );

  it('a stranger gets the reason: not in the project, not in the organization, or not its administrator', async () => {
    const { org, project, otherProject, team } = placesOf(platform.world);
    const otherOrg = platform.world.projects.get(otherProject)?.orgId ?? '';
    const code = async (key: KeyName, path: string): Promise<string> =>
      ((await platform.get(path, KEYS[key])).body as { readonly errorCode: string }).errorCode;
    expect(await code('projectOwner', `/groups/${otherProject}/events`)).toBe('NOT_IN_GROUP');
    expect(await code('orgOwner', `/groups/${otherProject}/events`)).toBe('NOT_IN_GROUP');
    expect(await code('orgOwner', `/orgs/${otherOrg}/groups`)).toBe('NOT_IN_ORG');
    expect(await code('projectOwner', `/orgs/${otherOrg}/groups`)).toBe('NOT_IN_ORG');
    expect(await code('projectReadOnly', `/groups/${project}/automationConfig`)).toBe('USER_UNAUTHORIZED');
    expect(await code('projectReadOnly', `/groups/${project}/invites`)).toBe('NOT_GROUP_USER_ADMIN');
    const add = await platform.call('post', `/orgs/${org}/teams/${team}/users`, KEYS.orgMember, []);
    expect(add.body).toMatchObject({ errorCode: 'NOT_ORG_ADMIN', parameters: [org] });
  });

  it('a missing resource is missing for every caller, whatever the role', async () => {
    for (const key of ALL_KEYS) {
      const { body } = await platform.get(`/groups/${'0'.repeat(24)}/events`, KEYS[key]);
      expect(body).toMatchObject({ error: 404, errorCode: 'GROUP_NOT_FOUND' });
    }
  });

  it('errors in the request are reported before missing permissions', async () => {
    const { project } = placesOf(platform.world);
    const path = `/groups/${project}/automationConfig/backupAgentConfig`;
    const { body } = await platform.call('put', path, KEYS.projectReadOnly, { x: 1 });
    expect(body).toMatchObject({ error: 400, errorCode: 'INVALID_ATTRIBUTE' });
  });
});

describe('a key sees in lists', () => {
  const names = async (platform: Platform, key: KeyName, path: string): Promise<readonly string[]> => {
    const { body } = await platform.get(path, KEYS[key]);
    const { results, totalCount } = body as {
      readonly results: readonly { readonly name?: string; readonly groupName?: string }[];
      readonly totalCount: number;
    };
    expect(totalCount).toBe(results.length);
    return results.map(({ name, groupName }) => name ?? groupName ?? '').toSorted();
  };

  it.each<[KeyName, readonly string[]]>([
    ['admin', ['Analytics', 'Records', 'Shop', 'Shop Staging', 'Trouble']],
    ['orgOwner', ['Shop', 'Shop Staging', 'Trouble']],
    ['orgMember', ['Shop', 'Shop Staging', 'Trouble']],
    ['projectOwner', ['Shop']],
    ['projectReadOnly', ['Shop']],
  ])(
    '%s: "the clusters of every project the calling API key can see" (E10), and those in E2',
    async (key, seen) => {
      const platform = platformOf();
      const { org } = placesOf(platform.world);
      expect(await names(platform, key, '/clusters')).toEqual(seen);
      const inOrg = seen.filter((name) => !['Analytics', 'Records'].includes(name));
      expect(await names(platform, key, `/orgs/${org}/groups`)).toEqual(inOrg);
    },
  );

  it('orgMember: nothing in the dialect of the real platform, because it has no project', async () => {
    const platform = platformOf({ dialect: 'ops-manager' });
    expect(await names(platform, 'orgMember', '/clusters')).toEqual([]);
    expect(await names(platform, 'orgMember', `/orgs/${placesOf(platform.world).org}/groups`)).toEqual([]);
    expect(await names(platform, 'projectReadOnly', '/clusters')).toEqual(['Shop']);
  });
});
