import { describe, expect, it } from '@jest/globals';
import { NOBODY, ORG, PROJECT } from '../../../support/rows/ids.js';
import { expectRefusal, feedOf, membersOf, organizationFeed } from './given.js';
import {
  given,
  kept,
  MEMBER,
  ok,
  OUTSIDER,
  PARENTS,
  patch,
  post,
  remove,
  type Shown,
} from './givenInvitations.js';

describe.each(PARENTS)('invitations to one $parent', ({ parent, path, role, pending, other, expired }) => {
  it('GET lists them as an "**ARRAY**", oldest first, with a "`username` filter"', async () => {
    const platform = given();
    const all = await ok<readonly Shown[]>(platform.get(path));
    expect(all.map(({ username }) => username)).toEqual(['other@example.com', 'new@example.com']);
    const one = await ok<readonly Shown[]>(platform.get(`${path}?username=new@example.com`));
    expect(one.map(({ id }) => id)).toEqual([pending.id]);
  });

  it('GET of one has the recorded members, and "No links"', async () => {
    const shown = await ok(given().get(`${path}/${pending.id}`));
    const [where, name] = parent === 'project' ? ['groupId', 'groupName'] : ['orgId', 'orgName'];
    expect(membersOf(shown)).toEqual(
      [
        ...['createdAt', 'expiresAt', where, name, 'id', 'inviterUsername', 'roles', 'username'],
        ...(parent === 'project' ? [] : ['teamIds']),
      ].toSorted(),
    );
  });

  it('POST answers "200 Invitation (traffic)"; "`inviterUsername` is the **public key** when a key invites"', async () => {
    const platform = given();
    const made = await ok(post(platform, path, { username: 'nova@example.com', roles: [role] }));
    expect(made).toMatchObject({ username: 'nova@example.com', roles: [role], inviterUsername: 'ADMIN1' });
    // "`expiresAt` = `createdAt` + 30 days to the second"
    expect(made).toMatchObject({ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-31T00:00:00Z' });
    expect(await ok(platform.get(`${path}/${made.id}`))).toEqual(made);
  });

  it('POST of a pending username: "replace roles, keep id, reset nothing, 200"', async () => {
    const platform = given();
    const before = await ok(platform.get(`${path}/${pending.id}`));
    const again = await ok(post(platform, path, { username: pending.username, roles: [role] }));
    expect(again).toEqual({ ...before, roles: [role] });
    expect(await ok(platform.get(`${path}?username=${pending.username}`))).toEqual([again]);
  });

  it.each(['username', 'id'])('PATCH by %s answers "200 Invitation, same id and dates"', async (by) => {
    const platform = given();
    const before = await ok(platform.get(`${path}/${pending.id}`));
    const body = { roles: [role, role] };
    const after = await ok(
      by === 'id'
        ? patch(platform, `${path}/${pending.id}`, body)
        : patch(platform, path, { ...body, username: pending.username }),
    );
    expect(after).toEqual({ ...before, roles: [role] });
    expect(kept(platform, other)).toBe(other);
  });

  it('DELETE answers 204, and then 400 `INVALID_INVITATION_ID` "on a second DELETE"', async () => {
    const platform = given();
    const reply = await remove(platform, `${path}/${pending.id}`);
    expect([reply.status, reply.text, kept(platform, pending)]).toEqual([204, '', undefined]);
    const text = 'The invitation you tried to delete does not exist or has already been accepted.';
    const refusal = [400, 'INVALID_INVITATION_ID', text] as const;
    for (const id of [pending.id, expired.id, NOBODY, 'x'])
      await expectRefusal(platform, remove(platform, `${path}/${id}`), refusal);
  });

  it('PATCH and DELETE write no event: "**none** recorded"', async () => {
    const platform = given();
    await patch(platform, `${path}/${pending.id}`, { roles: [role] });
    await remove(platform, `${path}/${pending.id}`);
    expect([organizationFeed(platform), await feedOf(platform)]).toEqual([[], []]);
  });

  it('refuses an unknown or expired invitation: "the same code or 404", by the quirk `unknownInvitation`', async () => {
    const platform = given();
    const [code, where, place] =
      parent === 'project'
        ? (['GROUP_INVITATION_NOT_FOUND', 'group', PROJECT] as const)
        : (['INVITATION_NOT_FOUND', 'organization', ORG] as const);
    for (const id of [NOBODY, 'x', expired.id]) {
      const text = `No pending invitation for ${id} exists in ${where} ${place}.`;
      const refusal = [404, code, text, id, place] as const;
      await expectRefusal(platform, platform.get(`${path}/${id}`), refusal);
      await expectRefusal(platform, patch(platform, `${path}/${id}`, { roles: [role] }), refusal);
    }
    const real = given({ quirks: { unknownInvitation: '400' } });
    const text = 'The invitation you tried to delete does not exist or has already been accepted.';
    const known = [400, 'INVALID_INVITATION_ID', text] as const;
    await expectRefusal(real, real.get(`${path}/${NOBODY}`), known);
    await expectRefusal(real, patch(real, path, { username: 'x', roles: [role] }), known);
    const client = given({ quirks: { unknownInvitation: 'invalidId' } });
    for (const id of [NOBODY, expired.id]) {
      const gone = [
        404,
        'INVALID_INVITATION_ID',
        `An invalid invitation ID ${id} was specified.`,
        id,
      ] as const;
      await expectRefusal(client, client.get(`${path}/${id}`), gone);
      await expectRefusal(client, patch(client, `${path}/${id}`, { roles: [role] }), gone);
    }
  });

  it('refuses to take all roles away: 403 `CANNOT_REMOVE_ALL_USER_ROLES`', async () => {
    const platform = given();
    const call = patch(platform, `${path}/${pending.id}`, { roles: [] });
    const text = 'Cannot remove all roles of a user.';
    await expectRefusal(platform, call, [403, 'CANNOT_REMOVE_ALL_USER_ROLES', text]);
    const empty = post(platform, path, { username: 'nova@example.com', roles: [] });
    const attribute = 'Invalid attribute roles specified.';
    await expectRefusal(platform, empty, [400, 'INVALID_ATTRIBUTE', attribute, 'roles']);
  });

  it('refuses roles of the other level, and global ones', async () => {
    const platform = given();
    const misplaced =
      parent === 'project'
        ? ([
            'ORG_MEMBER',
            [400, 'CANNOT_ADD_ORG_ROLE', 'Adding an organization-level role in a group is not supported.'],
          ] as const)
        : ([
            'GROUP_OWNER',
            [400, 'CANNOT_ADD_GROUP_ROLE', 'Adding a group-level role in an organization is not supported.'],
          ] as const);
    const global = [403, 'CANNOT_ADD_GLOBAL_ROLE', 'Adding a global role is not supported.'] as const;
    for (const [wrong, refusal] of [misplaced, ['GLOBAL_OWNER', global] as const]) {
      const body = { username: 'nova@example.com', roles: [role, wrong] };
      await expectRefusal(platform, post(platform, path, body), refusal);
      await expectRefusal(platform, patch(platform, `${path}/${pending.id}`, { roles: [wrong] }), refusal);
    }
  });

  it('refuses new users without an email address: 400 `INVALID_USERNAME`', async () => {
    const platform = given();
    const text = 'The specified username is not a valid email address.';
    const call = post(platform, path, { username: 'nova', roles: [role] });
    await expectRefusal(platform, call, [400, 'INVALID_USERNAME', text]);
    const strict = given({ settings: { emailValidation: 'strict' } });
    const odd = post(strict, path, { username: 'nova@x', roles: [role] });
    await expectRefusal(strict, odd, [400, 'INVALID_USERNAME', text]);
  });

  it('refuses members: "already a member 409/400"', async () => {
    const platform = given();
    const [code, place, where] =
      parent === 'project'
        ? (['USER_ALREADY_IN_GROUP', PROJECT, 'group'] as const)
        : (['USER_ALREADY_IN_ORG', ORG, 'organization'] as const);
    const text = `User ${MEMBER.username} is already in ${where} ${place}.`;
    const call = post(platform, path, { username: MEMBER.username, roles: [role] });
    await expectRefusal(platform, call, [409, code, text, MEMBER.username, place]);
  });

  it('refuses invitations of LDAP users: 403 `INVITATION_ONLY_MODE_OR_LDAP`', async () => {
    const platform = given({ settings: { ldap: true } });
    const text = 'Forbidden when either in invitation mode or using an LDAP backend.';
    const call = post(platform, path, { username: 'nova@example.com', roles: [role] });
    await expectRefusal(platform, call, [403, 'INVITATION_ONLY_MODE_OR_LDAP', text]);
    const invitationOnly = given({ settings: { invitationOnly: true } });
    await ok(post(invitationOnly, path, { username: 'nova@example.com', roles: [role] }));
  });

  it('POST with bypass: "the user joins at once and no invitation is created or returned": 200 with `{}`', async () => {
    const platform = given({ settings: { inviteBypass: true }, invitations: [] });
    expect(await ok(post(platform, path, { username: OUTSIDER.username, roles: [role] }))).toEqual({});
    const where = parent === 'project' ? { groupId: PROJECT } : { orgId: ORG };
    expect(platform.world.users.get(OUTSIDER.id)?.roles).toContainEqual({ roleName: role, ...where });
    expect(await ok(platform.get(path))).toEqual([]);
    const unknown = await ok(post(platform, path, { username: 'nova@example.com', roles: [role] }));
    expect(unknown).toMatchObject({ username: 'nova@example.com' });
  });

  it('POST with bypass: "pending invitations for the same scope are invalidated"', async () => {
    const waiting = { ...pending, username: OUTSIDER.username };
    const platform = given({ settings: { inviteBypass: true }, invitations: [waiting] });
    await ok(post(platform, path, { username: OUTSIDER.username, roles: [role] }));
    expect(kept(platform, waiting)).toBeUndefined();
  });
});
