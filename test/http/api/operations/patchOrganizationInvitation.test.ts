import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import type { KeyPair } from '../../../../tools/digest.mjs';
import { KEYS } from '../../../support/platform.js';
import { idOf, NOBODY, NOW, ORG } from '../../../support/rows/ids.js';
import {
  groupRole,
  invitation,
  key,
  organization,
  orgInvitation,
  orgRole,
  team,
} from '../../../support/rows/rows.js';
import type { Given } from '../../../support/rows/worlds.js';
import { bodyOf, BY_ADMIN, expectRefusal, membersOf, organizationFeed } from './given.js';
import { platformWith, standardPlatform, type Tenant } from './tenant.js';

const PATH = `/orgs/${ORG}/invites`;
const pending = orgInvitation('new@example.com', {
  createdAt: NOW - 10 * DAY_MS,
  roles: ['ORG_MEMBER', 'ORG_READ_ONLY'],
  teamIds: [team().id],
});

function given(own: Given = {}): Tenant {
  return platformWith({
    organizations: [organization(), organization({ id: idOf('other'), name: 'Other' })],
    invitations: [
      pending,
      orgInvitation('expired@example.com', { createdAt: NOW - 30 * DAY_MS }),
      orgInvitation('elsewhere@example.com', { createdAt: NOW - 9 * DAY_MS, orgId: idOf('other') }),
      invitation('project@example.com', { createdAt: NOW - 8 * DAY_MS }),
    ],
    ...own,
  });
}

function patch(platform: Tenant, body: unknown, by: KeyPair = KEYS.admin, path = PATH) {
  return platform.call('patch', path, by, body);
}

describe('E18, "Response: Organization invitation"', () => {
  it('has id, orgId, orgName, createdAt, expiresAt, inviterUsername, roles, teamIds and username', async () => {
    const body = { username: 'new@example.com', roles: ['ORG_OWNER'] };
    const one = bodyOf<'patchOrganizationInvitation'>(await patch(given(), body));
    expect(one).toEqual({
      // The dates are unchanged: the invitation still expires 30 days after its creation.
      createdAt: '2025-12-22T00:00:00Z',
      expiresAt: '2026-01-21T00:00:00Z',
      id: pending.id,
      inviterUsername: 'ADMIN1',
      orgId: ORG,
      orgName: 'Acme',
      roles: ['ORG_OWNER'],
      teamIds: [team().id],
      username: 'new@example.com',
    });
    expect(membersOf(one)).toEqual(membersOf(one).toSorted());
  });
});

describe('E18, "It replaces the invitation\'s roles entirely, so it must contain every role wanted."', () => {
  it('for later calls too', async () => {
    const platform = given();
    await patch(platform, { username: 'new@example.com', roles: ['ORG_GROUP_CREATOR'] });
    expect(platform.world.invitations.get(pending.id)?.roles).toEqual(['ORG_GROUP_CREATOR']);
    const body = { username: 'new@example.com', roles: ['ORG_OWNER', 'ORG_MEMBER'] };
    expect(bodyOf<'patchOrganizationInvitation'>(await patch(platform, body)).roles).toEqual([
      'ORG_OWNER',
      'ORG_MEMBER',
    ]);
  });

  it('and writes an event into the feed of the organization', async () => {
    const platform = given();
    await patch(platform, { username: 'new@example.com', roles: ['ORG_OWNER'] });
    expect(organizationFeed(platform)).toMatchObject([
      { ...BY_ADMIN, eventTypeName: 'USER_ROLES_CHANGED_AUDIT', targetUsername: 'new@example.com' },
    ]);
  });
});

describe('E18 refuses', () => {
  it.each([
    ['who is not invited', 'nobody@example.com'],
    ['whose invitation has expired', 'expired@example.com'],
    ['who is invited into another organization', 'elsewhere@example.com'],
    ['who is invited into a project only', 'project@example.com'],
  ])('one %s ("a pending invitation for `username` exists")', async (_, username) => {
    const platform = given();
    const detail = `No pending invitation for ${username} exists in organization ${ORG}.`;
    const call = patch(platform, { username, roles: ['ORG_OWNER'] });
    await expectRefusal(platform, call, [404, 'INVITATION_NOT_FOUND', detail, username, ORG]);
  });

  it.each(['GROUP_OWNER', 'GLOBAL_OWNER'])(
    'the role %s, which is not a role of an organization',
    async (role) => {
      const platform = given();
      const detail = `Role ${role} is invalid for organization ${ORG}.`;
      const call = patch(platform, { username: 'new@example.com', roles: ['ORG_OWNER', role] });
      await expectRefusal(platform, call, [400, 'INVALID_ROLE_FOR_ORG', detail, role, ORG]);
    },
  );

  it.each([
    ['no `roles`', { username: 'new@example.com' }, 'MISSING_ATTRIBUTE', ['roles']],
    ['no `username`', { roles: ['ORG_OWNER'] }, 'MISSING_ATTRIBUTE', ['username']],
    ['an empty list of roles', { username: 'new@example.com', roles: [] }, 'INVALID_ATTRIBUTE', ['roles']],
    [
      'a role that is none',
      { username: 'new@example.com', roles: ['ORG_BOSS'] },
      'INVALID_ENUM_VALUE',
      ['ORG_BOSS'],
    ],
    [
      'roles as objects',
      { username: 'new@example.com', roles: [{ roleName: 'ORG_OWNER' }] },
      'INVALID_JSON_ATTRIBUTE',
      ['roles'],
    ],
    [
      'another attribute',
      { username: 'new@example.com', roles: ['ORG_OWNER'], teamIds: [] },
      'INVALID_ATTRIBUTE',
      ['teamIds'],
    ],
    ['an array', [], 'INVALID_JSON', []],
  ])('"Body fields, both required": %s', async (_, body, errorCode, parameters) => {
    const platform = given();
    expect((await patch(platform, body)).body).toMatchObject({ error: 400, errorCode, parameters });
    expect(platform.world.events.size).toBe(0);
  });

  it('an unknown organization', async () => {
    const platform = given();
    const call = patch(
      platform,
      { username: 'a', roles: ['ORG_OWNER'] },
      KEYS.admin,
      `/orgs/${NOBODY}/invites`,
    );
    await expectRefusal(platform, call, [
      404,
      'ORG_NOT_FOUND',
      `No organization with ID ${NOBODY} exists.`,
      NOBODY,
    ]);
  });
});

describe('E18, "Requires the organization user-admin role."', () => {
  it.each([
    [orgRole('ORG_OWNER'), 200],
    [{ roleName: 'GLOBAL_USER_ADMIN' } as const, 200],
    [orgRole('ORG_MEMBER'), 403],
    [orgRole('ORG_OWNER', idOf('other')), 403],
    [groupRole('GROUP_OWNER'), 403],
  ])('%j: %s', async (role, status) => {
    const caller = key({ publicKey: 'CALLER', roles: [role] });
    const response = await patch(
      given({ keys: [caller] }),
      { username: 'new@example.com', roles: ['ORG_OWNER'] },
      caller,
    );
    expect(response.status).toBe(status);
    if (status === 403)
      expect(response.body).toMatchObject({ errorCode: 'NOT_ORG_ADMIN', parameters: [ORG] });
  });

  it('in the standard world ORGOWN has it', async () => {
    const platform = standardPlatform();
    const [harbor] = platform.world.organizations.select('name', 'Harbor Retail');
    const body = { username: 'hiro.tanaka@partner.example.com', roles: ['ORG_READ_ONLY'] };
    const response = await patch(platform, body, KEYS.orgOwner, `/orgs/${harbor?.id ?? ''}/invites`);
    expect(bodyOf<'patchOrganizationInvitation'>(response)).toMatchObject({
      ...body,
      inviterUsername: 'ORGOWN',
    });
  });
});
