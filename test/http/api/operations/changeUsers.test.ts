import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { GLOBEX, idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import {
  groupRole,
  invitation,
  key,
  orgRole,
  project,
  team,
  TWO_ORGANIZATIONS,
  user,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import {
  bodyOf,
  BY_ADMIN,
  expectRefusal,
  feedOf,
  NOT_GLOBAL_USER_ADMIN,
  noUser,
  organizationFeed,
} from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const LAB = idOf('lab');
const OPERATORS = team();
const OWNER = user('olga', { roles: [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')] });
const ADA = user('ada', { roles: [orgRole(), groupRole()], teamIds: [OPERATORS.id] });
const PATH = `/users/${ADA.id}`;

function given(own: Given = {}): Tenant {
  return platformWith({
    organizations: TWO_ORGANIZATIONS,
    projects: [project(), project({ name: 'lab', orgId: GLOBEX })],
    teams: [OPERATORS],
    users: [OWNER, ADA],
    ...own,
  });
}

type Roles = readonly ReturnType<typeof orgRole>[];
const patch = (platform: Tenant, roles: Roles, path = PATH) =>
  platform.call('patch', path, KEYS.admin, { roles });
const namesIn = (platform: Tenant, orgId = ORG) =>
  organizationFeed(platform, orgId).map(({ eventTypeName }) => eventTypeName);

describe('PATCH /users/{userId}', () => {
  it('"replaces the whole set" in scopes of the user at once, and answers the "User incl. teamIds"', async () => {
    const platform = given();
    const after = bodyOf<'patchUser'>(
      await patch(platform, [orgRole('ORG_READ_ONLY'), groupRole('GROUP_OWNER'), groupRole('GROUP_OWNER')]),
    );
    expect(after.roles).toEqual([orgRole('ORG_READ_ONLY'), groupRole('GROUP_OWNER')]);
    expect(after.teamIds).toEqual([OPERATORS.id]);
    expect(platform.world.invitations.size).toBe(0);
  });

  it('writes USER_ROLES_CHANGED_AUDIT "(P or O)" for each scope with changes only', async () => {
    const platform = given();
    await patch(platform, [orgRole(), groupRole('GROUP_OWNER')]);
    const event = { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', targetUsername: ADA.username };
    expect(await feedOf(platform)).toMatchObject([{ ...event, publicKey: 'ADMIN1' }]);
    expect(organizationFeed(platform)).toEqual([]);
    await patch(platform, [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')]);
    expect(organizationFeed(platform)).toMatchObject([{ ...event, ...BY_ADMIN }]);
  });

  it('invites to other scopes: "non-global roles of POST and PATCH become **invitations**"', async () => {
    const platform = given();
    const roles = [...ADA.roles, groupRole('GROUP_OWNER', LAB), { roleName: 'GLOBAL_READ_ONLY' } as const];
    const after = bodyOf<'patchUser'>(await patch(platform, roles));
    expect(after.roles).toEqual([...ADA.roles, { roleName: 'GLOBAL_READ_ONLY' }]);
    const invites = bodyOf<'listProjectInvitations'>(await platform.get(`/groups/${LAB}/invites`));
    expect(invites).toMatchObject([
      { username: ADA.username, roles: ['GROUP_OWNER'], inviterUsername: 'ADMIN1' },
    ]);
    expect(namesIn(platform, GLOBEX)).toEqual(['INVITED_TO_ORG']);
  });

  it('invites to another project of an organization to which the user belongs', async () => {
    const platform = given({ projects: [project(), project({ name: 'bank', id: LAB })] });
    const roles = [...ADA.roles, groupRole('GROUP_OWNER', LAB)];
    expect(bodyOf<'patchUser'>(await patch(platform, roles)).roles).toEqual(ADA.roles);
    const invites = bodyOf<'listProjectInvitations'>(await platform.get(`/groups/${LAB}/invites`));
    expect(invites).toMatchObject([{ username: ADA.username, roles: ['GROUP_OWNER'] }]);
  });

  it('lets the user join at once if the invite-bypass setting is on', async () => {
    const platform = given({ settings: { inviteBypass: true } });
    const after = bodyOf<'patchUser'>(await patch(platform, [...ADA.roles, groupRole('GROUP_OWNER', LAB)]));
    expect(after.roles).toEqual([...ADA.roles, groupRole('GROUP_OWNER', LAB), orgRole('ORG_MEMBER', GLOBEX)]);
    expect(namesIn(platform, GLOBEX)).toEqual(['JOINED_ORG']);
  });

  it('keeps the membership that a project implies: "ORG_MEMBER appears automatically"', async () => {
    const platform = given();
    expect(bodyOf<'patchUser'>(await patch(platform, [groupRole()])).roles).toEqual([groupRole(), orgRole()]);
    expect(namesIn(platform)).toEqual([]);
  });

  it('removes users without any role from the project, the teams and the organization', async () => {
    const platform = given();
    expect(bodyOf<'patchUser'>(await patch(platform, []))).toMatchObject({ roles: [], teamIds: [] });
    expect(namesIn(platform)).toEqual(['REMOVED_FROM_GROUP', 'REMOVED_FROM_TEAM', 'REMOVED_FROM_ORG']);
  });

  it('refuses to demote the last owners: 403 `CANNOT_DEMOTE_LAST_OWNER`, `CANNOT_DEMOTE_LAST_ORG_OWNER`', async () => {
    const platform = given();
    const path = `/users/${OWNER.id}`;
    const ofProject = [
      403,
      'CANNOT_DEMOTE_LAST_OWNER',
      'Cannot demote the last owner of the group.',
    ] as const;
    await expectRefusal(platform, patch(platform, [orgRole('ORG_OWNER'), groupRole()], path), ofProject);
    const text = 'Cannot demote the last owner of the organization.';
    const ofOrganization = [403, 'CANNOT_DEMOTE_LAST_ORG_OWNER', text] as const;
    await expectRefusal(platform, patch(platform, [groupRole('GROUP_OWNER')], path), ofOrganization);
  });

  it('needs the "Org Owner / Project Owner of each scope touched"', async () => {
    const platform = given({ keys: [key({ roles: [groupRole('GROUP_OWNER')] })] });
    expect((await patch(platform, [orgRole(), groupRole('GROUP_OWNER')])).status).toBe(200);
    const text = `The currently logged in user does not have the administrator role in organization ${ORG}.`;
    const refusal = [403, 'NOT_ORG_ADMIN', text, ORG] as const;
    await expectRefusal(platform, patch(platform, [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')]), refusal);
    const admin = given({ keys: [key({ roles: [groupRole('GROUP_USER_ADMIN')] })] });
    const role = `The currently logged in user does not have the user administrator role in group ${PROJECT}.`;
    const call = patch(admin, [orgRole(), groupRole('GROUP_OWNER')]);
    await expectRefusal(admin, call, [403, 'NOT_GROUP_USER_ADMIN', role, PROJECT]);
  });

  it('refuses other members: "other profile members read-only"', async () => {
    const platform = given();
    const call = platform.call('patch', PATH, KEYS.admin, { roles: [], firstName: 'Eve' });
    const text = 'Invalid attribute firstName specified.';
    await expectRefusal(platform, call, [400, 'INVALID_ATTRIBUTE', text, 'firstName']);
  });
});

describe('DELETE /users/{userId}', () => {
  const remove = (platform: Tenant, id: string) => platform.call('delete', `/users/${id}`, KEYS.admin);

  it('answers 204, and "frees the username"', async () => {
    const platform = given();
    const reply = await remove(platform, ADA.id);
    expect([reply.status, reply.text]).toEqual([204, '']);
    await expectRefusal(platform, platform.get(PATH), noUser(ADA.id));
    await expectRefusal(platform, remove(platform, ADA.id), noUser(ADA.id));
    const body = { username: ADA.username, password: 'correct-horse-7', firstName: 'A', lastName: 'B' };
    expect((await platform.call('post', '/users', KEYS.admin, body)).status).toBe(201);
  });

  it('writes "REMOVED_FROM_TEAM per team" and REMOVED_FROM_ORG', async () => {
    const platform = given();
    await remove(platform, ADA.id);
    const [team_, org] = organizationFeed(platform);
    const target = { ...BY_ADMIN, targetUsername: ADA.username };
    expect(team_).toMatchObject({ ...target, eventTypeName: 'REMOVED_FROM_TEAM', teamId: OPERATORS.id });
    expect(org).toMatchObject({ ...target, eventTypeName: 'REMOVED_FROM_ORG' });
    const { totalCount } = bodyOf<'listTeamUsers'>(
      await platform.get(`/orgs/${ORG}/teams/${OPERATORS.id}/users`),
    );
    expect(totalCount).toBe(0);
  });

  it('keeps their invitations: "pending invitations they sent stay (inviterUsername is text)"', async () => {
    const sent = invitation('new@example.com', { inviterUsername: ADA.username });
    const platform = given({ invitations: [sent] });
    await remove(platform, ADA.id);
    expect(bodyOf<'listProjectInvitations'>(await platform.get(`/groups/${PROJECT}/invites`))).toMatchObject([
      { inviterUsername: ADA.username },
    ]);
  });

  it('refuses the last owner of a project or organization: 403 `CANNOT_DELETE_LAST_OWNER`', async () => {
    const text =
      'Cannot remove the last owner from the group. If you are trying to close the group by removing all users ' +
      'and teams, please delete the group instead.';
    const refusal = [403, 'CANNOT_DELETE_LAST_OWNER', text] as const;
    for (const role of [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER')]) {
      const platform = given({ users: [user('olga', { roles: [role] }), ADA] });
      await expectRefusal(platform, remove(platform, OWNER.id), refusal);
    }
    const platform = given({ users: [OWNER, user('otto', { roles: OWNER.roles })] });
    expect((await remove(platform, OWNER.id)).status).toBe(204);
  });

  it('needs "Global Owner / Global User Admin"', async () => {
    const platform = given({ keys: [key({ roles: [orgRole('ORG_OWNER')] })] });
    await expectRefusal(platform, remove(platform, ADA.id), NOT_GLOBAL_USER_ADMIN);
    const admin = given({ keys: [key({ roles: [{ roleName: 'GLOBAL_USER_ADMIN' }] })] });
    expect((await remove(admin, ADA.id)).status).toBe(204);
    await expectRefusal(admin, remove(admin, NOBODY), noUser(NOBODY));
  });
});
