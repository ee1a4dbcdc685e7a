import { describe, expect, it } from '@jest/globals';
import { begun } from '../../../support/incidents.js';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG } from '../../../support/rows/ids.js';
import { orgInvitation, orgRole, team, user } from '../../../support/rows/rows.js';
import { BY_ADMIN, expectRefusal, feedOf, noTeam, organizationFeed } from './given.js';
import {
  given,
  OPERATORS,
  ok,
  ORG_INVITES,
  OUTSIDER,
  patch,
  post,
  PARENTS,
  PROJECT_INVITES,
  remove,
} from './givenInvitations.js';
import { Tenant } from './tenant.js';

describe('inviting writes', () => {
  it.each([
    ['a new user to a project', PROJECT_INVITES, 'nova@example.com'],
    ['a user of another organization to a project', PROJECT_INVITES, OUTSIDER.username],
    ['a new user to an organization', ORG_INVITES, 'nova@example.com'],
  ] as const)('INVITED_TO_ORG "(O), no groupId": %s', async (_, { path, role }, username) => {
    const platform = given();
    await ok(post(platform, path, { username, roles: [role] }));
    const [event] = organizationFeed(platform);
    expect(event).toMatchObject({ ...BY_ADMIN, eventTypeName: 'INVITED_TO_ORG', targetUsername: username });
    expect(event).not.toHaveProperty('groupId');
  });

  it('INVITED_TO_GROUP "(P) for a user already in the org"', async () => {
    const platform = given({ users: [user('ada', { roles: [orgRole()] })] });
    await ok(post(platform, PROJECT_INVITES.path, { username: 'ada@example.com', roles: ['GROUP_OWNER'] }));
    expect(await feedOf(platform)).toMatchObject([
      { eventTypeName: 'INVITED_TO_GROUP', targetUsername: 'ada@example.com' },
    ]);
    expect(organizationFeed(platform)).toEqual([]);
  });
});

describe('joining without the invitation', () => {
  it('ends it, because "an accepted user has none for that scope": by a team (E1)', async () => {
    const platform = given({ invitations: [orgInvitation(OUTSIDER.username)] });
    await platform.call('post', `/orgs/${ORG}/teams/${OPERATORS.id}/users`, KEYS.admin, [
      { id: OUTSIDER.id },
    ]);
    expect(await ok(platform.get(ORG_INVITES.path))).toEqual([]);
    const body = { username: OUTSIDER.username, roles: ['ORG_OWNER'] };
    expect((await patch(platform, ORG_INVITES.path, body)).status).toBe(404);
    expect(organizationFeed(platform).map(({ eventTypeName }) => eventTypeName)).toEqual([
      ...['ORG_INVITATION_DELETED', 'JOINED_ORG', 'JOINED_TEAM'],
    ]);
  });

  it('by an invitation to a project that the user accepts', async () => {
    const invited = [orgInvitation('new@example.com'), PROJECT_INVITES.pending];
    const target = PROJECT_INVITES.pending.id;
    const { world } = given({ invitations: invited });
    const platform = new Tenant(begun(world, { kind: 'invitation.accept', target }));
    for (const { path } of PARENTS) expect(await ok(platform.get(path))).toEqual([]);
  });
});

describe('teams of an invitation to an organization', () => {
  const body = { username: 'nova@example.com', roles: ['ORG_MEMBER'], teamIds: [OPERATORS.id, OPERATORS.id] };

  it('can be set by POST and PATCH, and stay otherwise', async () => {
    const platform = given();
    const { id } = await ok(post(platform, ORG_INVITES.path, body));
    const path = `${ORG_INVITES.path}/${id}`;
    expect(await ok(patch(platform, path, { roles: ['ORG_OWNER'] }))).toMatchObject({
      teamIds: [OPERATORS.id],
    });
    expect(await ok(patch(platform, path, { roles: ['ORG_OWNER'], teamIds: [] }))).toMatchObject({
      teamIds: [],
    });
  });

  it('must be teams of the organization', async () => {
    const platform = given();
    const { id } = team({ name: 'Strangers' });
    const text = `Team ${id} is not in Organization ${ORG}.`;
    const refusal = [404, 'TEAM_NOT_IN_ORG', text, id, ORG] as const;
    await expectRefusal(platform, post(platform, ORG_INVITES.path, { ...body, teamIds: [id] }), refusal);
    const path = `${ORG_INVITES.path}/${ORG_INVITES.pending.id}`;
    const call = patch(platform, path, { roles: ['ORG_OWNER'], teamIds: [NOBODY] });
    await expectRefusal(platform, call, noTeam(NOBODY));
  });
});

describe('DELETE "through the wrong parent"', () => {
  it('refuses invitations to a project below its organization: 400 `CANNOT_DELETE_GROUP_INVITATION`', async () => {
    const platform = given();
    const text =
      "You can't use the /orgs/{ORG-ID}/invites/{INVITATION-ID} endpoint to delete an invitation to a group. Use " +
      '/groups/{GROUP-ID}/invites/{INVITATION-ID} instead.';
    const call = remove(platform, `${ORG_INVITES.path}/${PROJECT_INVITES.pending.id}`);
    await expectRefusal(platform, call, [400, 'CANNOT_DELETE_GROUP_INVITATION', text]);
  });

  it('refuses invitations to the organization below a project: 400 `CANNOT_DELETE_ORG_INVITATION`', async () => {
    const platform = given();
    const text =
      "You can't use the /groups/{GROUP-ID}/invites/{INVITATION-ID} endpoint to delete an invitation to an " +
      'organization. Use /orgs/{ORG-ID}/invites/{INVITATION-ID} instead.';
    const call = remove(platform, `${PROJECT_INVITES.path}/${ORG_INVITES.pending.id}`);
    await expectRefusal(platform, call, [400, 'CANNOT_DELETE_ORG_INVITATION', text]);
  });

  it('does not know the invitations of another project or organization', async () => {
    const platform = given();
    const text = 'The invitation you tried to delete does not exist or has already been accepted.';
    const refusal = [400, 'INVALID_INVITATION_ID', text] as const;
    const lab = `/groups/${idOf('lab')}/invites/${PROJECT_INVITES.pending.id}`;
    await expectRefusal(platform, remove(platform, lab), refusal);
    const globex = `/orgs/${GLOBEX}/invites/${ORG_INVITES.pending.id}`;
    await expectRefusal(platform, remove(platform, globex), refusal);
  });
});
