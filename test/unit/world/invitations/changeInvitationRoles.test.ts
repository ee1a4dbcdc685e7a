import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '../../../../src/world/instant.js';
import { changeInvitationRoles } from '../../../../src/world/invitations/changeInvitationRoles.js';
import type { RoleName } from '../../../../src/world/role.js';
import { refusal } from '../../../support/refusal.js';
import { idOf, NOW, ORG } from '../../../support/rows/ids.js';
import { invitation, organization, orgInvitation } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const acme = organization();
const pending = orgInvitation('new@example.com', {
  createdAt: NOW - 3 * DAY_MS,
  roles: ['ORG_MEMBER', 'ORG_READ_ONLY'],
});
const world = worldWith({ invitations: [pending] });

function change(roles: readonly RoleName[], username = 'new@example.com', given = world) {
  return changeInvitationRoles(given, acme, { username, roles });
}

describe('E18, "The invitation\'s roles are replaced entirely by the roles sent"', () => {
  it('removes all old roles, and keeps id, dates, inviter and teams', () => {
    const outcome = change(['ORG_GROUP_CREATOR']);
    const expected = { ...pending, roles: ['ORG_GROUP_CREATOR'] };
    expect(outcome.invitation).toEqual(expected);
    expect(outcome.world.invitations.get(pending.id)).toEqual(expected);
  });

  it('keeps a role that is sent twice once', () => {
    expect(change(['ORG_OWNER', 'ORG_OWNER', 'ORG_MEMBER']).invitation.roles).toEqual([
      'ORG_OWNER',
      'ORG_MEMBER',
    ]);
  });

  it('appears in the feed of the organization', () => {
    expect(change(['ORG_OWNER']).events).toEqual([
      { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', orgId: ORG, targetUsername: 'new@example.com' },
    ]);
  });
});

describe('E18 refuses', () => {
  it.each<[RoleName]>([['GROUP_OWNER'], ['GROUP_READ_ONLY'], ['GLOBAL_OWNER']])(
    'the role %s, which is not a role of an organization',
    (role) => {
      expect(() => change(['ORG_MEMBER', role])).toThrow(refusal(400, 'INVALID_ROLE_FOR_ORG', role, ORG));
    },
  );

  it('a user without an invitation ("a pending invitation for `username` exists")', () => {
    expect(() => change(['ORG_OWNER'], 'ada@example.com')).toThrow(
      refusal(404, 'INVITATION_NOT_FOUND', 'ada@example.com', ORG),
    );
  });

  it.each([
    ['has expired', { createdAt: NOW - 30 * DAY_MS }],
    ['is into another organization', { orgId: idOf('other') }],
  ])('an invitation that %s', (_, own) => {
    const given = worldWith({ invitations: [orgInvitation('new@example.com', own)] });
    expect(() => change(['ORG_OWNER'], 'new@example.com', given)).toThrow(
      refusal(404, 'INVITATION_NOT_FOUND', 'new@example.com', ORG),
    );
  });

  it('an invitation into a project of the organization', () => {
    const given = worldWith({ invitations: [invitation()] });
    expect(() => change(['ORG_OWNER'], 'new@example.com', given)).toThrow(
      refusal(404, 'INVITATION_NOT_FOUND', 'new@example.com', ORG),
    );
  });
});
