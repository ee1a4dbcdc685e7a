import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key, organization, orgRole, project, team, user } from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, membersOf, noTeam, organizationFeed } from './given.js';
import { platformWith, type Tenant } from './tenant.js';

const PERSON = {
  username: 'nova@example.com',
  password: 'correct-horse-7-battery',
  firstName: 'Nova',
  lastName: 'Quill',
};
const ROLES = [orgRole('ORG_OWNER'), groupRole('GROUP_OWNER'), { roleName: 'GLOBAL_READ_ONLY' }];
const OPERATORS = team();

const given = (own: Given = {}): Tenant =>
  platformWith({
    organizations: [organization(), organization({ id: idOf('gone'), name: 'Gone', deletedAt: 1 })],
    projects: [project()],
    teams: [OPERATORS],
    users: [user('ada')],
    ...own,
  });
const post = (platform: Tenant, body: object) =>
  platform.call('post', '/users', KEYS.admin, { ...PERSON, ...body });

describe('POST /users', () => {
  it('answers "201 + Location, User", without a password', async () => {
    const platform = given();
    const reply = await post(platform, { mobileNumber: '+31201234567', country: 'NL' });
    const made = bodyOf<'registerUser'>(reply, 201);
    expect(made).toMatchObject({ username: PERSON.username, country: 'NL', roles: [], teamIds: [] });
    expect(membersOf(made)).not.toContain('password');
    expect(reply.headers.location).toMatch(new RegExp(`/api/public/v1\\.0/users/${made.id}$`));
    expect(bodyOf<'getUser'>(await platform.get(`/users/${made.id}`)).emailAddress).toBe(PERSON.username);
  });

  it('makes invitations of roles: "the response shows `roles: []`, `teamIds: []`", "Global roles apply at once"', async () => {
    const platform = given();
    const made = bodyOf<'registerUser'>(await post(platform, { roles: ROLES, teamIds: [OPERATORS.id] }), 201);
    expect([made.roles, made.teamIds]).toEqual([[{ roleName: 'GLOBAL_READ_ONLY' }], []]);
    const sent = { username: PERSON.username, inviterUsername: 'ADMIN1' };
    const toOrg = bodyOf<'listOrganizationInvitations'>(await platform.get(`/orgs/${ORG}/invites`));
    expect(toOrg).toMatchObject([{ ...sent, roles: ['ORG_OWNER'], teamIds: [OPERATORS.id] }]);
    const toProject = bodyOf<'listProjectInvitations'>(await platform.get(`/groups/${PROJECT}/invites`));
    expect(toProject).toMatchObject([{ ...sent, roles: ['GROUP_OWNER'] }]);
  });

  it('invites to the organization of a team as ORG_MEMBER, if no role there is sent', async () => {
    const platform = given();
    bodyOf<'registerUser'>(await post(platform, { teamIds: [OPERATORS.id, OPERATORS.id] }), 201);
    const invites = bodyOf<'listOrganizationInvitations'>(await platform.get(`/orgs/${ORG}/invites`));
    expect(invites).toMatchObject([{ roles: ['ORG_MEMBER'], teamIds: [OPERATORS.id] }]);
  });

  it('writes INVITED_TO_ORG for each invitation: "POST `/users` with roles"', async () => {
    const platform = given();
    await post(platform, { roles: ROLES });
    const event = { ...BY_ADMIN, eventTypeName: 'INVITED_TO_ORG', targetUsername: PERSON.username };
    expect(organizationFeed(platform)).toMatchObject([event, event]);
  });

  it('gives all roles at once if "bypass invitation for existing users" is on', async () => {
    const platform = given({ settings: { inviteBypass: true } });
    const roles = [groupRole('GROUP_OWNER')];
    const made = bodyOf<'registerUser'>(await post(platform, { roles, teamIds: [OPERATORS.id] }), 201);
    expect(made.roles).toEqual([orgRole(), groupRole('GROUP_OWNER')]);
    expect(made.teamIds).toEqual([OPERATORS.id]);
    expect(platform.world.invitations.size).toBe(0);
    const names = organizationFeed(platform).map(({ eventTypeName }) => eventTypeName);
    expect(names).toEqual(['JOINED_ORG', 'JOINED_TEAM']);
  });

  it.each<[string, object, readonly [number, Parameters<typeof expectRefusal>[2][1], string, ...string[]]]>([
    [
      'a weak password',
      { password: 'short' },
      [400, 'WEAK_PASSWORD', 'The specified password is not strong enough.'],
    ],
    [
      'a common password',
      { password: 'P@ssw0rd1' },
      [
        ...([400, 'COMMON_PASSWORD'] as const),
        'The password provided is too weak, as it can be found in most commonly used password lists.',
      ],
    ],
    [
      'an unknown country code',
      { country: 'Holland' },
      [400, 'INVALID_COUNTRY_CODE', 'An invalid country code Holland was specified.', 'Holland'],
    ],
    [
      'a long first name',
      { firstName: 'x'.repeat(257) },
      [400, 'FIRST_NAME_EXCEEDS_MAX_LENGTH', 'First names are limited to 256 characters.', '256'],
    ],
    [
      'a long last name',
      { lastName: 'x'.repeat(257) },
      [400, 'LAST_NAME_EXCEEDS_MAX_LENGTH', 'Last names are limited to 256 characters.', '256'],
    ],
    [
      'a wrong email address',
      { emailAddress: 'x' },
      [400, 'INVALID_EMAIL_ADDRESS', 'An invalid email address was specified.'],
    ],
    [
      'a known username',
      { username: 'ada@example.com' },
      [409, 'USER_ALREADY_EXISTS', 'A user with username ada@example.com already exists.', 'ada@example.com'],
    ],
    [
      'a project role without a project',
      { roles: [{ roleName: 'GROUP_OWNER' }] },
      [400, 'ROLE_NEEDS_GROUP_ID', 'Group-specific role GROUP_OWNER requires a group ID.', 'GROUP_OWNER'],
    ],
    [
      'an organization role without an organization',
      { roles: [{ roleName: 'ORG_OWNER' }] },
      [400, 'ROLE_NEEDS_ORG_ID', 'Role ORG_OWNER requires an organization ID.', 'ORG_OWNER'],
    ],
    [
      'an organization role with a project',
      { roles: [{ roleName: 'ORG_OWNER', groupId: PROJECT }] },
      [
        400,
        'INVALID_ROLE_FOR_GROUP',
        `Role ORG_OWNER is invalid for group ${PROJECT}.`,
        'ORG_OWNER',
        PROJECT,
      ],
    ],
    [
      'a role in a deleted organization',
      { roles: [orgRole('ORG_OWNER', idOf('gone'))] },
      [400, 'INACTIVE_ORG', `Organization ${idOf('gone')} is inactive.`, idOf('gone')],
    ],
    ['an unknown team', { teamIds: [NOBODY] }, noTeam(NOBODY)],
  ])('refuses %s', async (_, body, refusal) => {
    const platform = given();
    await expectRefusal(platform, post(platform, body), refusal);
  });

  it.each([{ ldap: true }, { invitationOnly: true }])('refuses new users with %j', async (settings) => {
    const platform = given({ settings });
    const text = 'Forbidden when either in invitation mode or using an LDAP backend.';
    await expectRefusal(platform, post(platform, {}), [403, 'INVITATION_ONLY_MODE_OR_LDAP', text]);
  });

  it('needs "an admin role for each role granted"', async () => {
    const by = (...roles: ReturnType<typeof orgRole>[]) => given({ keys: [key({ roles })] });
    const role = 'The currently logged in user does not have the';
    const noGlobal = by(orgRole('ORG_OWNER'));
    const globalText = 'Adding a global role is not supported.';
    await expectRefusal(noGlobal, post(noGlobal, { roles: ROLES }), [
      403,
      'CANNOT_ADD_GLOBAL_ROLE',
      globalText,
    ]);
    const noOrg = by(groupRole('GROUP_USER_ADMIN'));
    const orgText = `${role} administrator role in organization ${ORG}.`;
    const orgRefusal = [403, 'NOT_ORG_ADMIN', orgText, ORG] as const;
    await expectRefusal(noOrg, post(noOrg, { roles: [orgRole()] }), orgRefusal);
    await expectRefusal(noOrg, post(noOrg, { teamIds: [OPERATORS.id] }), orgRefusal);
    expect((await post(noOrg, { roles: [groupRole()] })).status).toBe(201);
    const reader = by(groupRole('GROUP_READ_ONLY'));
    const groupText = `${role} user administrator role in group ${PROJECT}.`;
    const groupRefusal = [403, 'NOT_GROUP_USER_ADMIN', groupText, PROJECT] as const;
    await expectRefusal(reader, post(reader, { roles: [groupRole()] }), groupRefusal);
  });
});
