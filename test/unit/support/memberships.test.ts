import { describe, expect, it } from '@jest/globals';
import type { World } from '../../../src/world/world.js';
import { wrongMemberships } from '../../support/invariants/memberships.js';
import { NOW } from '../../support/rows/ids.js';
import { groupRole, invitation, key, orgRole } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const whole = key({ roles: [orgRole(), groupRole()] });
const sent = invitation('nova@example.com');
const before = worldWith({ keys: [whole], invitations: [sent] });
const wrongIn = (after: World) =>
  wrongMemberships({
    method: 'PATCH',
    path: '/',
    publicKey: undefined,
    before,
    after,
    reply: undefined,
    shownKey: (one) => one,
  });

describe('The rules of memberships', () => {
  it('find a key that keeps only roles in projects', () => {
    const changed = { ...whole, roles: [groupRole()] };
    expect(wrongIn({ ...before, keys: before.keys.put(changed) })).toEqual([
      `key ${whole.publicKey} has roles in projects only`,
    ]);
  });

  it.each([{ createdAt: NOW - 1 }, { username: 'other@example.com' }])(
    'find an invitation that has changed: %j',
    (change) => {
      const [name = ''] = Object.keys(change);
      const changed = { ...sent, ...change };
      expect(wrongIn({ ...before, invitations: before.invitations.put(changed) })).toEqual([
        `invitation ${sent.id} has another ${name}`,
      ]);
    },
  );

  it('allow new roles', () => {
    const invitations = before.invitations.put({ ...sent, roles: ['GROUP_OWNER'] });
    const keys = before.keys.put({ ...whole, roles: [orgRole('ORG_OWNER'), groupRole()] });
    expect(wrongIn({ ...before, invitations, keys })).toEqual([]);
  });
});
