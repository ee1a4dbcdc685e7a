import { describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '../../../../src/world/instant.js';
import { editInvitation } from '../../../../src/world/invitations/editInvitation.js';
import { invitation, NOW, ORG, orgInvitation, PROJECT, worldWith } from '../../../support/rows.js';

const toProject = invitation('new@example.com');
const toOrganization = orgInvitation('new@example.com');
const edited = (one: typeof toProject, change: Parameters<typeof editInvitation>[2]) =>
  editInvitation(worldWith({ invitations: [one] }), one, change);

describe('a change of an invitation', () => {
  it.each([
    ['project', toProject, 'GROUP_OWNER', { groupId: PROJECT }],
    ['organization', toOrganization, 'ORG_OWNER', { orgId: ORG }],
  ] as const)('to a %s gives it other roles, with an event', (_name, one, role, place) => {
    const { world, events } = edited(one, { roles: [role] });
    expect(world.invitations.get(one.id)).toEqual({ ...one, roles: [role] });
    expect(events).toEqual([
      { eventTypeName: 'USER_ROLES_CHANGED_AUDIT', ...place, targetUsername: 'new@example.com' },
    ]);
  });

  it.each([
    [toProject, 'ORG_OWNER', 'ORG_OWNER is not a role in a project'],
    [toOrganization, 'GROUP_OWNER', 'GROUP_OWNER is not a role in an organization'],
    [toOrganization, 'GLOBAL_OWNER', 'GLOBAL_OWNER is not a role in an organization'],
  ] as const)('refuses roles of another level: %#', (one, role, message) => {
    expect(() => edited(one, { roles: [one.roles[0] ?? role, role] as never })).toThrow(
      expect.objectContaining({ member: 'roles', message }),
    );
  });

  it('of its age writes no event, and it cannot come from the future', () => {
    expect(edited(toProject, { createdAt: NOW }).events).toEqual([]);
    expect(() => edited(toProject, { createdAt: NOW + SECOND_MS })).toThrow(
      expect.objectContaining({ member: 'createdAt', message: "lies in the world's future" }),
    );
  });
});
