import { expect, it } from '@jest/globals';
import { DAY_MS } from '../../../src/world/instant.js';
import { pendingOfProject } from '../../../src/world/invitations/pending/pendingInvitations.js';
import { firedIn, later } from '../../support/advancing.js';
import { NOW, PROJECT } from '../../support/rows/ids.js';
import { invitation } from '../../support/rows/rows.js';
import { worldWith } from '../../support/rows/worlds.js';

const world = worldWith({ invitations: [invitation('new@example.com', { createdAt: NOW })] });

it('"Invitation lifetime: 30 days": pending a millisecond before, deleted with the thirtieth day', () => {
  expect(pendingOfProject(later(world, 30 * DAY_MS - 1), PROJECT)).toHaveLength(1);
  expect(later(world, 30 * DAY_MS).invitations.size).toBe(0);
  expect(firedIn(world, 60 * DAY_MS)).toEqual([['invitationExpires', 30 * DAY_MS]]);
});

it('writes no event, because no user acted', () => {
  expect(later(world, 31 * DAY_MS).events.size).toBe(0);
});
