import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY } from '../../../support/rows/ids.js';
import {
  orgInvitation,
  orgRole,
  projectTeam,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import {
  bodyOf,
  BY_ADMIN,
  expectRefusal,
  happened,
  membersOf,
  noTeam,
  noUser,
  organizationFeed,
  UNSUPPORTED,
} from './given.js';
import { operators, others, TAKEN, TEAMS } from './givenTeams.js';
import { platformWith, type Tenant } from './tenant.js';

const ada = user('ada', { roles: [orgRole()], teamIds: [operators.id] });
const bob = user('bob', { roles: [orgRole()], teamIds: [operators.id, others.id] });
const zoe = user('zoe', { roles: [orgRole()] });
const given: Given = {
  organizations: TWO_ORGANIZATIONS,
  teams: [operators, team({ name: 'Admins' }), others],
  users: [ada, bob, zoe],
};
const LDAP: Given = { ...given, settings: { ldap: true } };

const rename = (platform: Tenant, name: unknown, teamId = operators.id) =>
  platform.call('patch', `${TEAMS}/${teamId}`, KEYS.admin, { name });
const remove = (platform: Tenant, teamId = operators.id) =>
  platform.call('delete', `${TEAMS}/${teamId}`, KEYS.admin);
const removeUser = (platform: Tenant, userId: string) =>
  platform.call('delete', `${TEAMS}/${operators.id}/users/${userId}`, KEYS.admin);

describe('PATCH /orgs/{orgId}/teams/{teamId}', () => {
  it('answers "200 `{id, links, name}`", and writes TEAM_NAME_CHANGED with the teamId', async () => {
    const platform = platformWith(given);
    const renamed = bodyOf<'patchTeam'>(await rename(platform, 'Day shift'));
    expect(membersOf(renamed)).toEqual(['id', 'links', 'name']);
    expect(renamed).toMatchObject({ id: operators.id, name: 'Day shift' });
    expect(bodyOf<'getTeam'>(await platform.get(`${TEAMS}/byName/Day%20shift`)).id).toBe(operators.id);
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'TEAM_NAME_CHANGED', teamId: operators.id, ...BY_ADMIN },
    ]);
  });

  it('lets a team keep its name, but refuses the name of another team: "409 `TEAM_NAME_NOT_AVAILABLE`"', async () => {
    const platform = platformWith(given);
    await expectRefusal(platform, rename(platform, 'Admins'), TAKEN);
    expect((await rename(platform, 'Operators')).status).toBe(200);
    expect(happened(platform)).toEqual(['TEAM_NAME_CHANGED']);
  });

  it('requires the name, and refuses a deployment with LDAP', async () => {
    const platform = platformWith(given);
    const missing = 'The required attribute name was not specified.';
    await expectRefusal(platform, rename(platform, undefined), [400, 'MISSING_ATTRIBUTE', missing, 'name']);
    const withLdap = platformWith(LDAP);
    await expectRefusal(withLdap, rename(withLdap, 'x'), UNSUPPORTED);
  });
});

describe('DELETE /orgs/{orgId}/teams/{teamId}', () => {
  it('deletes a team with members also where the quirk `lastTeamMember` keeps the last one', async () => {
    const platform = platformWith({ ...given, quirks: { lastTeamMember: 'refuse' } });
    expect((await remove(platform)).status).toBe(204);
    expect(happened(platform)).toEqual(['REMOVED_FROM_TEAM ada', 'REMOVED_FROM_TEAM bob', 'TEAM_DELETED']);
  });

  it('writes "REMOVED_FROM_TEAM per member first, then TEAM_DELETED", and the users remain', async () => {
    const platform = platformWith(given);
    const reply = await remove(platform);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(happened(platform)).toEqual(['REMOVED_FROM_TEAM ada', 'REMOVED_FROM_TEAM bob', 'TEAM_DELETED']);
    expect(platform.world.users.get(bob.id)).toEqual({ ...bob, teamIds: [others.id] });
    const gone = noTeam(operators.id);
    await expectRefusal(platform, remove(platform), gone);
    await expectRefusal(platform, platform.get(`${TEAMS}/${operators.id}`), gone);
  });

  it('removes the team from invitations, so that they contain no unknown ids', async () => {
    const invited = orgInvitation('new@example.com', { teamIds: [operators.id, idOf('team Admins')] });
    const platform = platformWith({ ...given, invitations: [invited] });
    await remove(platform);
    expect(platform.world.invitations.get(invited.id)?.teamIds).toEqual([idOf('team Admins')]);
  });

  it('refuses a team with roles in a project: "**404** (sic)" [X]', async () => {
    const platform = platformWith({ ...given, projectTeams: [projectTeam()] });
    const text =
      'You cannot delete a team that has at least one project assigned to it. Make sure to remove the team from all ' +
      'project before deleting it.';
    await expectRefusal(platform, remove(platform), [404, 'CANNOT_DELETE_TEAM_ASSIGNED_TO_PROJECT', text]);
  });

  it('refuses a deployment with LDAP', async () => {
    const platform = platformWith(LDAP);
    await expectRefusal(platform, remove(platform), UNSUPPORTED);
  });
});

describe('DELETE /orgs/{orgId}/teams/{teamId}/users/{userId}', () => {
  it('takes the user from this team only, and writes REMOVED_FROM_TEAM', async () => {
    const platform = platformWith(given);
    const reply = await removeUser(platform, bob.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect(platform.world.users.get(bob.id)).toEqual({ ...bob, teamIds: [others.id] });
    expect(organizationFeed(platform)).toMatchObject([
      { eventTypeName: 'REMOVED_FROM_TEAM', targetUsername: bob.username, ...BY_ADMIN },
    ]);
  });

  it('leaves a team alive without members: "an empty team alive" (inferred)', async () => {
    const platform = platformWith(given);
    await removeUser(platform, ada.id);
    await removeUser(platform, bob.id);
    const { totalCount } = bodyOf<'listTeamUsers'>(await platform.get(`${TEAMS}/${operators.id}/users`));
    expect(totalCount).toBe(0);
  });

  it('keeps the last member with the quirk `lastTeamMember`: "CANNOT_REMOVE_LAST_USER_FROM_TEAM" (client)', async () => {
    const platform = platformWith({ ...given, quirks: { lastTeamMember: 'refuse' } });
    await removeUser(platform, ada.id);
    const refusal = [
      400,
      'CANNOT_REMOVE_LAST_USER_FROM_TEAM',
      'Cannot remove the last user from a team.',
    ] as const;
    await expectRefusal(platform, removeUser(platform, bob.id), refusal);
    await expectRefusal(platform, removeUser(platform, zoe.id), noUser(zoe.id));
  });

  it('refuses users outside the team: "404 `USER_NOT_FOUND`"', async () => {
    const platform = platformWith(given);
    for (const id of [zoe.id, NOBODY]) await expectRefusal(platform, removeUser(platform, id), noUser(id));
    const malformed = [404, 'INVALID_USER_ID', 'An invalid user ID x was specified.', 'x'] as const;
    await expectRefusal(platform, removeUser(platform, 'x'), malformed);
    const withLdap = platformWith(LDAP);
    await expectRefusal(withLdap, removeUser(withLdap, ada.id), UNSUPPORTED);
  });
});

it('E1 refuses a member with the quirk `teamMemberAgain` [X]', async () => {
  const platform = platformWith({ ...given, quirks: { teamMemberAgain: 'refuse' } });
  const add = platform.call('post', `${TEAMS}/${operators.id}/users`, KEYS.admin, [{ id: ada.id }]);
  const text = `The user with ID ${ada.id} in team ${operators.id} already exists.`;
  await expectRefusal(platform, add, [409, 'USER_ALREADY_IN_TEAM', text, ada.id, operators.id]);
});
