import { describe, expect, it } from '@jest/globals';
import { patchRow } from '../../../../src/rows/patchRow.js';
import { formatInstant, SECOND_MS } from '../../../../src/world/instant.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import { NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { invitation, orgInvitation } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const toProject = invitation('new@example.com');
const toOrganization = orgInvitation('new@example.com');

function edited(one: typeof toProject, patch: object): Outcome {
  const outcome = patchRow(worldWith({ invitations: [one] }), 'invitations', one.id, patch);
  if (outcome === undefined) throw new Error('The invitation is missing.');
  return outcome;
}

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
    [toProject, 'ORG_OWNER', 'an invitation to a project cannot offer organization roles'],
    [toOrganization, 'GROUP_OWNER', 'an invitation to an organization cannot offer project roles'],
  ] as const)('refuses roles of another level: %#', (one, role, message) => {
    expect(() => edited(one, { roles: [one.roles[0] ?? role, role] })).toThrow(
      expect.objectContaining({ issues: [{ path: '$.roles', message }] }),
    );
  });

  it('writes no event if it changes the age, and it cannot come from the future', () => {
    expect(edited(toProject, { createdAt: formatInstant(NOW) }).events).toEqual([]);
    expect(() => edited(toProject, { createdAt: formatInstant(NOW + SECOND_MS) })).toThrow(
      expect.objectContaining({
        issues: [{ path: '$.createdAt', message: "is later than the world's current time" }],
      }),
    );
  });
});
