import { describe, expect, it } from '@jest/globals';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, projectTeam, team, TWO_ORGANIZATIONS, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import {
  bodyOf,
  BY_ADMIN,
  expectRefusal,
  feedOf,
  linksOf,
  membersOf,
  noTeam,
  organizationFeed,
  UNSUPPORTED,
} from './given.js';
import { operators, others } from './givenTeams.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/teams`;
const auditors = team({ name: 'Auditors' });
const given: Given = {
  organizations: TWO_ORGANIZATIONS,
  teams: [operators, auditors, others],
  projectTeams: [projectTeam()],
};
const OPERATORS_PATH = `${PATH}/${operators.id}`;

const post = (platform: Tenant, body: unknown, by: KeyPair = KEYS.admin) =>
  platform.call('post', PATH, by, body);
const patch = (platform: Tenant, teamId: string, roleNames: readonly string[]) =>
  platform.call('patch', `${PATH}/${teamId}`, KEYS.admin, { roleNames });
const remove = (platform: Tenant, teamId: string) => platform.call('delete', `${PATH}/${teamId}`, KEYS.admin);

/** Reads the teams of the project, each with its roles. */
async function teamsIn(platform: Tenant): Promise<readonly (readonly [string, readonly string[]])[]> {
  const { results, totalCount } = bodyOf<'listProjectTeams'>(await platform.get(PATH));
  expect(totalCount).toBe(results.length);
  return results.map(({ teamId, roleNames }) => [teamId, roleNames]);
}

const MALFORMED = [404, 'INVALID_TEAM_ID', 'An invalid team ID x was specified.', 'x'] as const;
const NOT_ASSIGNED = [
  404,
  'TEAM_NOT_IN_GROUP',
  'The team in your request is not assigned to this group.',
] as const;

describe('GET /groups/{groupId}/teams', () => {
  it('lists `ProjectTeam {links[self], roleNames[], teamId}` (traffic)', async () => {
    const reply = await platformWith(given).get(PATH);
    const { results, links } = bodyOf<'listProjectTeams'>(reply);
    expect(results.map(membersOf)).toEqual([['links', 'roleNames', 'teamId']]);
    expect(results.map(linksOf)).toEqual([[`self ${OPERATORS_PATH}`]]);
    expect(linksOf({ links })).toEqual([`self ${PATH}?pageNum=1&itemsPerPage=100`]);
  });

  it('ignores the body of a GET: "GO sends body `null`" (client)', async () => {
    const reply = await platformWith(given).call('get', PATH, KEYS.admin, 'null');
    expect(bodyOf<'listProjectTeams'>(reply).totalCount).toBe(1);
  });

  it('answers with a trailing slash too: "treat as equal" (documentation, client)', async () => {
    expect(bodyOf<'listProjectTeams'>(await platformWith(given).get(`${PATH}/`)).totalCount).toBe(1);
  });

  it('may be called with "any project role", but not without one', async () => {
    const reader = key({ ...KEYS.projectReadOnly, roles: [groupRole()] });
    const stranger = key({ ...KEYS.orgMember, roles: [groupRole('GROUP_OWNER', idOf('bank'))] });
    const platform = platformWith({ ...given, keys: [key(), reader, stranger] });
    expect((await platform.get(PATH, KEYS.projectReadOnly)).status).toBe(200);
    expect((await platform.get(PATH, KEYS.orgMember)).status).toBe(403);
  });
});

describe('GET /groups/{groupId}/teams/{teamId}', () => {
  it('answers, because the links `self` of the list lead here', async () => {
    const one = bodyOf<'getProjectTeam'>(await platformWith(given).get(OPERATORS_PATH));
    expect(one).toMatchObject({ teamId: operators.id, roleNames: ['GROUP_READ_ONLY'] });
  });

  it('refuses teams without roles in the project: "404 `TEAM_NOT_IN_GROUP`"', async () => {
    const platform = platformWith(given);
    await expectRefusal(platform, platform.get(`${PATH}/${auditors.id}`), NOT_ASSIGNED);
    await expectRefusal(platform, platform.get(`${PATH}/${NOBODY}`), noTeam(NOBODY));
    await expectRefusal(platform, platform.get(`${PATH}/x`), MALFORMED);
  });
});

describe('POST /groups/{groupId}/teams', () => {
  const one = { teamId: auditors.id, roleNames: ['GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN'] };

  it('gives teams roles, and answers 200 with the "teams of the project after the add" (inferred)', async () => {
    const platform = platformWith(given);
    const reply = bodyOf<'addProjectTeams'>(await post(platform, [one]));
    expect(reply.totalCount).toBe(2);
    expect(reply.results.map(({ teamId }) => teamId).toSorted()).toEqual(
      [operators.id, auditors.id].toSorted(),
    );
    expect(new Map(await teamsIn(platform)).get(auditors.id)).toEqual(one.roleNames);
  });

  it('writes TEAM_ADDED_TO_GROUP into both feeds "(O **and** P) | groupId, teamId" (traffic)', async () => {
    const platform = platformWith(given);
    await post(platform, [one]);
    const event = {
      eventTypeName: 'TEAM_ADDED_TO_GROUP',
      teamId: auditors.id,
      groupId: PROJECT,
      ...BY_ADMIN,
    };
    expect(organizationFeed(platform)).toMatchObject([{ ...event, orgId: ORG }]);
    const [inProject] = await feedOf(platform);
    expect(inProject).toMatchObject(event);
    expect(membersOf(inProject)).not.toContain('orgId');
  });

  it('refuses a team of the project, also one that is sent twice: 409 "already exists in group" [X]', async () => {
    const platform = platformWith(given);
    const refusal = [409, 'TEAM_EXISTS_IN_GROUP', 'Cannot add a team that already exists in group.'] as const;
    await expectRefusal(platform, post(platform, [one, { ...one, teamId: operators.id }]), refusal);
    await expectRefusal(platform, post(platform, [one, one]), refusal);
  });

  it('refuses unknown teams, and teams of other organizations', async () => {
    const platform = platformWith(given);
    const add = (teamId: string) => post(platform, [{ ...one, teamId }]);
    await expectRefusal(platform, add(NOBODY), noTeam(NOBODY));
    await expectRefusal(platform, add('x'), MALFORMED);
    const elsewhere = `Team ${others.id} is not in Organization ${ORG}.`;
    await expectRefusal(platform, add(others.id), [404, 'TEAM_NOT_IN_ORG', elsewhere, others.id, ORG]);
  });

  it('refuses roles that no project has, and a team without roles', async () => {
    const platform = platformWith(given);
    const add = (roleNames: readonly string[]) => post(platform, [{ ...one, roleNames }]);
    const text = `Role ORG_OWNER is invalid for group ${PROJECT}.`;
    const misplaced = [400, 'INVALID_ROLE_FOR_GROUP', text, 'ORG_OWNER', PROJECT] as const;
    await expectRefusal(platform, add(['GROUP_OWNER', 'ORG_OWNER']), misplaced);
    const unknown = 'An invalid enumeration value OWNER was specified.';
    await expectRefusal(platform, add(['OWNER']), [400, 'INVALID_ENUM_VALUE', unknown, 'OWNER']);
    const none = 'You cannot remove all project roles a team has.';
    await expectRefusal(platform, add([]), [403, 'NO_ROLES_IN_ASSIGNMENT', none]);
  });

  it('requires both members: "`[{teamId, roleNames[]}]`, both required"', async () => {
    const platform = platformWith(given);
    const missing = (name: string) =>
      [400, 'MISSING_ATTRIBUTE', `The required attribute ${name} was not specified.`, name] as const;
    await expectRefusal(platform, post(platform, [{ teamId: auditors.id }]), missing('roleNames'));
    await expectRefusal(platform, post(platform, [{ roleNames: [] }]), missing('teamId'));
  });

  it('takes 100 teams, which is published for the hosted edition', async () => {
    const teams = Array.from({ length: 101 }, (_, at) => team({ name: `team ${at}` }));
    const platform = platformWith({ teams });
    const bodies = teams.map(({ id }) => ({ teamId: id, roleNames: ['GROUP_READ_ONLY'] }));
    const detail = `Maximum number of teams per group (100) in ${PROJECT} exceeded while trying to add teams.`;
    const refusal = [400, 'MAX_TEAMS_PER_GROUP_EXCEEDED', detail, '100', PROJECT] as const;
    await expectRefusal(platform, post(platform, bodies), refusal);
    expect(bodyOf<'addProjectTeams'>(await post(platform, bodies.slice(1))).totalCount).toBe(100);
  });

  it('is for "Project Owner / Project User Admin"', async () => {
    const keys = [
      key({ ...KEYS.projectReadOnly, roles: [groupRole()] }),
      key({ ...KEYS.projectUserAdmin, roles: [groupRole('GROUP_USER_ADMIN')] }),
    ];
    const platform = platformWith({ ...given, keys });
    expect((await post(platform, [one], KEYS.projectReadOnly)).status).toBe(403);
    expect((await post(platform, [one], KEYS.projectUserAdmin)).status).toBe(200);
  });
});

describe('PATCH /groups/{groupId}/teams/{teamId}', () => {
  const two = projectTeam({ teamId: auditors.id, roleNames: ['GROUP_OWNER'] });
  const both = { ...given, projectTeams: [projectTeam(), two] };

  it('replaces the roles: "`roleNames` are **replaced**, never merged"', async () => {
    const platform = platformWith(both);
    await patch(platform, operators.id, ['GROUP_BACKUP_ADMIN', 'GROUP_OWNER', 'GROUP_OWNER']);
    expect(new Map(await teamsIn(platform))).toEqual(
      new Map([
        [operators.id, ['GROUP_BACKUP_ADMIN', 'GROUP_OWNER']],
        [auditors.id, ['GROUP_OWNER']],
      ]),
    );
  });

  it('answers with "**all** teams of the project; self link = the team\'s path + paging" (traffic)', async () => {
    const reply = bodyOf<'patchProjectTeam'>(await patch(platformWith(both), operators.id, ['GROUP_OWNER']));
    expect(reply.totalCount).toBe(2);
    expect(linksOf(reply)).toEqual([`self ${OPERATORS_PATH}?pageNum=1&itemsPerPage=100`]);
  });

  it('writes TEAM_ROLES_MODIFIED into both feeds, even if nothing changes', async () => {
    const platform = platformWith(given);
    await patch(platform, operators.id, ['GROUP_READ_ONLY']);
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'TEAM_ROLES_MODIFIED', teamId: operators.id, groupId: PROJECT, ...BY_ADMIN },
    ]);
    expect(await feedOf(platform)).toHaveLength(1);
  });

  it('refuses an empty list and teams without roles in the project', async () => {
    const platform = platformWith(given);
    const none = 'You cannot remove all project roles a team has.';
    await expectRefusal(platform, patch(platform, operators.id, []), [403, 'NO_ROLES_IN_ASSIGNMENT', none]);
    await expectRefusal(platform, patch(platform, auditors.id, ['GROUP_OWNER']), NOT_ASSIGNED);
  });
});

describe('DELETE /groups/{groupId}/teams/{teamId}', () => {
  it('takes the roles from the team with "204 (traffic)", and the team remains', async () => {
    const users = [user('ada', { teamIds: [operators.id] })];
    const platform = platformWith({ ...given, users });
    const reply = await remove(platform, operators.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(await teamsIn(platform)).toEqual([]);
    expect(platform.world.teams.get(operators.id)).toEqual(operators);
    expect(platform.world.users.all().first()?.teamIds).toEqual([operators.id]);
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'TEAM_REMOVED_FROM_GROUP', teamId: operators.id, groupId: PROJECT, ...BY_ADMIN },
    ]);
    await expectRefusal(platform, remove(platform, operators.id), NOT_ASSIGNED);
  });
});

it('teams of projects cannot change in a deployment with LDAP: "LDAP configured → unsupported" (documentation)', async () => {
  const platform = platformWith({ ...given, settings: { ldap: true } });
  await expectRefusal(platform, post(platform, []), UNSUPPORTED);
  await expectRefusal(platform, patch(platform, operators.id, ['GROUP_OWNER']), UNSUPPORTED);
  await expectRefusal(platform, remove(platform, operators.id), UNSUPPORTED);
});
