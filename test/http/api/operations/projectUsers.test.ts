import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  groupRole,
  orgRole,
  project,
  projectTeam,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, linksOf, noUser, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PATH = `/groups/${PROJECT}/users`;
const ANY_PAGE = 'pageNum=1&itemsPerPage=100';

const OWNER = user('olga', { roles: [groupRole('GROUP_OWNER'), orgRole('ORG_OWNER')] });
const READER = user('ada', {
  roles: [
    groupRole(),
    groupRole('GROUP_OWNER', idOf('lab')),
    orgRole('ORG_OWNER', GLOBEX),
    { roleName: 'GLOBAL_READ_ONLY' },
  ],
});
const MEMBER = user('mia', { roles: [orgRole(), groupRole('GROUP_OWNER', idOf('lab'))] });
const STRANGER = user('zoe', { roles: [orgRole('ORG_OWNER', GLOBEX)] });

const given: Given = {
  organizations: TWO_ORGANIZATIONS,
  projects: [project(), project({ name: 'lab' })],
  users: [OWNER, READER, MEMBER, STRANGER],
};

async function usersIn(
  platform: Tenant,
  query = '',
): Promise<readonly (readonly [string, readonly unknown[]])[]> {
  const { results } = bodyOf<'listProjectUsers'>(await platform.get(PATH + query));
  return results.map(({ username, roles }) => [username.split('@')[0] ?? '', roles]);
}

describe('GET /groups/{groupId}/users', () => {
  it('lists "only direct members and direct roles", with their other roles in the organization and global ones', async () => {
    expect(await usersIn(platformWith(given))).toEqual([
      ['ada', [groupRole(), groupRole('GROUP_OWNER', idOf('lab')), { roleName: 'GLOBAL_READ_ONLY' }]],
      ['olga', OWNER.roles],
    ]);
  });

  it('`includeOrgUsers=true`: "members of the org without a project role also list (with their org roles only)"', async () => {
    expect(await usersIn(platformWith(given), '?includeOrgUsers=true')).toEqual([
      ['ada', expect.anything()],
      ['mia', [orgRole()]],
      ['olga', OWNER.roles],
    ]);
  });

  it('`flattenTeams=true`: "roles gained through teams appear on the user"', async () => {
    const operators = team();
    const platform = platformWith({
      ...given,
      teams: [operators],
      users: [READER, MEMBER, OWNER].map((one) => ({ ...one, teamIds: [operators.id] })),
      projectTeams: [
        projectTeam({ teamId: operators.id, roleNames: ['GROUP_READ_ONLY', 'GROUP_BACKUP_ADMIN'] }),
      ],
    });
    const gained = groupRole('GROUP_BACKUP_ADMIN');
    expect(await usersIn(platform, '?flattenTeams=true')).toEqual([
      ['ada', [groupRole(), groupRole('GROUP_OWNER', idOf('lab')), gained, { roleName: 'GLOBAL_READ_ONLY' }]],
      ['mia', [...MEMBER.roles, groupRole(), gained]],
      ['olga', [...OWNER.roles, groupRole(), gained]],
    ]);
    expect((await usersIn(platform)).map(([name]) => name)).toEqual(['ada', 'olga']);
  });

  it('has a self link that "echoes" its parameters "even if not sent"', async () => {
    const platform = platformWith(given);
    const all = 'flattenTeams=false&includeCount=true&includeOrgUsers=false';
    const plain = bodyOf<'listProjectUsers'>(await platform.get(PATH));
    expect(linksOf(plain)).toEqual([`self ${PATH}?${all}&${ANY_PAGE}`]);
    const query = '?includeOrgUsers=true&pretty=true&itemsPerPage=2';
    const sent = bodyOf<'listProjectUsers'>(await platform.get(PATH + query));
    const shown = 'flattenTeams=false&includeCount=true&includeOrgUsers=true&pretty=true';
    expect(linksOf(sent)).toEqual([
      `self ${PATH}?${shown}&pageNum=1&itemsPerPage=2`,
      `next ${PATH}?${shown}&pageNum=2&itemsPerPage=2`,
    ]);
  });

  it('gives elements the links of the "project listing": self and accessList', async () => {
    const { results } = bodyOf<'listProjectUsers'>(await platformWith(given).get(PATH));
    const path = `/users/${READER.id}`;
    expect(linksOf(results[0] ?? { links: [] })).toEqual([
      `self ${path}`,
      `http://vendor.example.com/accessList ${path}/accessList`,
    ]);
  });
});

describe('DELETE /groups/{groupId}/users/{userId}', () => {
  const remove = (platform: Tenant, id: string) => platform.call('delete', `${PATH}/${id}`, KEYS.admin);

  it('answers 204, and the user is "MEMBER of org only"', async () => {
    const platform = platformWith(given);
    const reply = await remove(platform, READER.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    const lab = groupRole('GROUP_OWNER', idOf('lab'));
    const kept = [lab, orgRole('ORG_OWNER', GLOBEX), { roleName: 'GLOBAL_READ_ONLY' }, orgRole()];
    expect(platform.world.users.get(READER.id)?.roles).toEqual(kept);
    expect((await usersIn(platform)).map(([name]) => name)).toEqual(['olga']);
  });

  it('writes REMOVED_FROM_GROUP into the feeds of the project and of the organization', async () => {
    const platform = platformWith(given);
    await remove(platform, READER.id);
    const event = { eventTypeName: 'REMOVED_FROM_GROUP', groupId: PROJECT, targetUsername: READER.username };
    expect(organizationFeed(platform)).toMatchObject([{ ...event, ...BY_ADMIN, orgId: ORG }]);
    expect(platform.world.events.select('project', PROJECT).size).toBe(1);
  });

  it('refuses users outside the project: 404 `USER_NOT_IN_GROUP`', async () => {
    const platform = platformWith(given);
    const text = `User ${MEMBER.id} is not in group ${PROJECT}.`;
    const refusal = [404, 'USER_NOT_IN_GROUP', text, MEMBER.id, PROJECT] as const;
    await expectRefusal(platform, remove(platform, MEMBER.id), refusal);
    await expectRefusal(platform, remove(platform, NOBODY), noUser(NOBODY));
  });

  it('refuses to remove the last owner: 403 `CANNOT_DELETE_LAST_OWNER`', async () => {
    const text =
      'Cannot remove the last owner from the group. If you are trying to close the group by removing all users ' +
      'and teams, please delete the group instead.';
    const platform = platformWith(given);
    await expectRefusal(platform, remove(platform, OWNER.id), [403, 'CANNOT_DELETE_LAST_OWNER', text]);
    const second = user('otto', { roles: [groupRole('GROUP_OWNER')] });
    const shared = platformWith({ ...given, users: [OWNER, second] });
    expect((await remove(shared, OWNER.id)).status).toBe(204);
  });
});
