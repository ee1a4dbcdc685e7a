import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { idOf } from '../../../support/rows/ids.js';
import {
  invitation,
  orgInvitation,
  orgRole,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { BY_ADMIN, bodyOf, expectRefusal, happened, linksOf, membersOf, organizationFeed } from './given.js';
import { others, TAKEN, TEAMS } from './givenTeams.js';
import { platformWith, type Tenant } from './tenant.js';

const ada = user('ada', { roles: [orgRole()] });
const zoe = user('zoe', { roles: [orgRole()] });
const given: Given = {
  organizations: TWO_ORGANIZATIONS,
  teams: [team({ name: 'Admins' }), others],
  users: [ada, zoe, user('stranger')],
};
const LDAP: Given = { ...given, settings: { ldap: true } };

const create = (platform: Tenant, body: unknown) => platform.call('post', TEAMS, KEYS.admin, body);

describe('POST /orgs/{orgId}/teams', () => {
  const body = { name: 'Night shift', usernames: [zoe.username, ada.username] };

  it('answers "201 + Location, `{id, links, name, usernames}`" (traffic)', async () => {
    const platform = platformWith(given);
    const reply = await create(platform, body);
    const made = bodyOf<'createTeam'>(reply, 201);
    expect(membersOf(made)).toEqual(['id', 'links', 'name', 'usernames']);
    expect(made).toMatchObject(body);
    expect(linksOf(made)).toEqual([`self ${TEAMS}/${made.id}`]);
    expect(reply.headers.location).toMatch(new RegExp(`/api/public/v1\\.0${TEAMS}/${made.id}$`));
    const { results } = bodyOf<'listTeamUsers'>(await platform.get(`${TEAMS}/${made.id}/users`));
    expect(results.map(({ username }) => username)).toEqual([ada.username, zoe.username]);
  });

  it('writes "JOINED_TEAM per user, then TEAM_CREATED" (traffic) in the name of the key', async () => {
    const platform = platformWith(given);
    const made = bodyOf<'createTeam'>(await create(platform, body), 201);
    expect(happened(platform)).toEqual(['JOINED_TEAM zoe', 'JOINED_TEAM ada', 'TEAM_CREATED']);
    expect(organizationFeed(platform).at(-1)).toMatchObject({ ...BY_ADMIN, teamId: made.id });
  });

  it('answers with a trailing slash too: "(`/teams/`, …): treat as equal" (documentation, client)', async () => {
    const reply = await platformWith(given).call('post', `${TEAMS}/`, KEYS.admin, body);
    expect(reply.status).toBe(201);
  });

  it('refuses a name that is taken: "`name` (req, unique in org)"', async () => {
    const platform = platformWith(given);
    await expectRefusal(platform, create(platform, { ...body, name: 'Admins' }), TAKEN);
    expect((await create(platform, { ...body, name: 'Others' })).status).toBe(201);
  });

  it('refuses a blank name and a long one', async () => {
    const platform = platformWith(given);
    const refusal = (name: string) =>
      [400, 'INVALID_TEAM_NAME', `An invalid team name "${name}" was specified.`, name] as const;
    await expectRefusal(platform, create(platform, { ...body, name: ' ' }), refusal(' '));
    const long = 'x'.repeat(256);
    await expectRefusal(platform, create(platform, { ...body, name: `${long}x` }), refusal(long));
  });

  it('refuses a team without users: "A team must contain at least one user" [X]', async () => {
    const platform = platformWith(given);
    const text = 'A team must contain at least one user. Add a user to your team to continue.';
    const refusal = [400, 'CANNOT_CREATE_EMPTY_TEAM', text] as const;
    await expectRefusal(platform, create(platform, { name: 'x' }), refusal);
    await expectRefusal(platform, create(platform, { name: 'x', usernames: [] }), refusal);
  });

  it('refuses unknown users, and those that are only invited: "404 `CANNOT_ADD_PENDING_USER`" [X]', async () => {
    const invitations = [
      orgInvitation('new@example.com', { id: idOf('new') }),
      invitation('elsewhere@example.com'),
    ];
    const platform = platformWith({ ...given, invitations });
    const add = (username: string) => create(platform, { name: 'x', usernames: [username] });
    const unknown = ['x@example.com', 'elsewhere@example.com'];
    for (const name of unknown) {
      const detail = `No user with username ${name} exists.`;
      await expectRefusal(platform, add(name), [404, 'USERNAME_NOT_FOUND', detail, name]);
    }
    const pending =
      'The user cannot be added to any group or teams in this organization as it is a pending user/the user has not ' +
      'accepted the invite to this organization.';
    await expectRefusal(platform, add('new@example.com'), [404, 'CANNOT_ADD_PENDING_USER', pending]);
  });

  it('takes users from outside the organization as E1 does', async () => {
    const platform = platformWith(given);
    await create(platform, { name: 'x', usernames: ['stranger@example.com'] });
    expect(happened(platform)).toEqual(['JOINED_ORG stranger', 'JOINED_TEAM stranger', 'TEAM_CREATED']);
  });

  it('refuses the 251st team: "`MAX_TEAMS_PER_ORG_EXCEEDED` (250)"', async () => {
    const teams = Array.from({ length: 250 }, (_, at) => team({ name: `team ${at}` }));
    const platform = platformWith({ ...given, teams });
    const text =
      'Maximum number of teams per organization exceeded while trying to add team. Organizations are limited to 250 ' +
      'teams.';
    await expectRefusal(platform, create(platform, body), [400, 'MAX_TEAMS_PER_ORG_EXCEEDED', text]);
  });

  it('refuses more than 250 users: "`MAX_USERS_PER_TEAM_EXCEEDED` (250)"', async () => {
    const users = Array.from({ length: 251 }, (_, at) => user(`user${at}`, { roles: [orgRole()] }));
    const platform = platformWith({ users });
    const usernames = users.map(({ username }) => username);
    const text =
      'Maximum number of users per team exceeded while trying to add users. Teams are limited to 250 users.';
    const refusal = [400, 'MAX_USERS_PER_TEAM_EXCEEDED', text] as const;
    await expectRefusal(platform, create(platform, { name: 'x', usernames }), refusal);
    expect((await create(platform, { name: 'x', usernames: usernames.slice(1) })).status).toBe(201);
  });

  it('refuses teams in a deployment with LDAP: "409 `CANNOT_CREATE_TEAM_WITH_LDAP_ENABLED`" [X]', async () => {
    const platform = platformWith(LDAP);
    const text = 'Cannot create a team if LDAP is enabled.';
    const refusal = [409, 'CANNOT_CREATE_TEAM_WITH_LDAP_ENABLED', text] as const;
    await expectRefusal(platform, create(platform, body), refusal);
  });
});
