import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/world/instant.js';
import { expiresAt, isPending } from '../../../../src/world/invitations/pending/invitation.js';
import {
  pendingOfOrganization,
  pendingOfProject,
} from '../../../../src/world/invitations/pending/pendingInvitations.js';
import { projectParent } from '../../../../src/world/invitations/pending/parent.js';
import { withdrawInvitations } from '../../../../src/world/invitations/pending/withdrawInvitations.js';
import { idOf, NOW, ORG, PROJECT } from '../../../support/rows/ids.js';
import { invitation, orgInvitation, project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const aged = (age: number, username?: string) => invitation(username, { createdAt: NOW - age });

describe('an invitation "expires 30 days after creation"', () => {
  it('exactly: expiresAt is createdAt and 30 days', () => {
    expect(expiresAt(aged(DAY_MS))).toBe(NOW + 29 * DAY_MS);
  });

  it.each([
    ['0 s', 0, true],
    ['29 d 23 h', 29 * DAY_MS + 23 * HOUR_MS, true],
    ['30 d less 1 s', 30 * DAY_MS - SECOND_MS, true],
    ['30 d', 30 * DAY_MS, false],
    ['31 d', 31 * DAY_MS, false],
  ])('%s old: pending %s', (_, age, pending) => {
    const one = aged(age);
    expect(isPending(one, NOW)).toBe(pending);
    expect(pendingOfProject(worldWith({ invitations: [one] }), PROJECT)).toEqual(pending ? [one] : []);
  });
});

describe('the pending invitations of a project', () => {
  const [old, young, foreign] = [
    aged(20 * DAY_MS),
    aged(DAY_MS, 'b@example.com'),
    aged(2 * DAY_MS, 'c@example.com'),
  ];
  const elsewhere = { ...foreign, groupId: idOf('other') };
  const inOrg = orgInvitation('d@example.com', { createdAt: NOW - 5 * DAY_MS });
  const world = worldWith({ invitations: [young, old, elsewhere, inOrg] });

  it('are its own, oldest first', () => {
    expect(pendingOfProject(world, PROJECT)).toEqual([old, young]);
    expect(pendingOfProject(world, idOf('other'))).toEqual([elsewhere]);
    expect(pendingOfProject(world, idOf('nothing'))).toEqual([]);
  });

  it('can be limited to one username', () => {
    expect(pendingOfProject(world, PROJECT, 'b@example.com')).toEqual([young]);
    expect(pendingOfProject(world, PROJECT, 'c@example.com')).toEqual([]);
    expect(pendingOfProject(world, PROJECT, 'b@example')).toEqual([]);
  });

  it('do not include the invitations to the organization', () => {
    expect(pendingOfOrganization(world, ORG)).toEqual([inOrg]);
  });
});

describe('withdrawing invitations', () => {
  it('deletes the invitations of one user to one project, with GROUP_INVITATION_DELETED for each', () => {
    const [mine, twin] = [aged(DAY_MS, 'me@example.com'), aged(2 * DAY_MS, 'me@example.com')];
    const [other, elsewhere] = [
      aged(3 * DAY_MS),
      { ...aged(4 * DAY_MS, 'me@example.com'), groupId: idOf('other') },
    ];
    const world = worldWith({ invitations: [mine, twin, other, elsewhere] });
    const outcome = withdrawInvitations(world, projectParent(project()), 'me@example.com');
    expect(outcome.world.invitations.all().toArray()).toEqual([elsewhere, other]);
    const event = {
      eventTypeName: 'GROUP_INVITATION_DELETED',
      groupId: PROJECT,
      targetUsername: 'me@example.com',
    };
    expect(outcome.events).toEqual([event, event]);
  });
});
