import type { EventDraft } from '../tables/events.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { scopeOf, type Parent } from './parent.js';
import { pendingOf } from './pendingInvitations.js';

/**
 * Deletes the pending invitations of a user to a project or organization. Call it after adding the user without an
 * invitation.
 */
export function withdrawInvitations(world: World, parent: Parent, username: string): Outcome {
  const pending = pendingOf(world, parent, username);
  const eventTypeName = parent.groupId === undefined ? 'ORG_INVITATION_DELETED' : 'GROUP_INVITATION_DELETED';
  return {
    world: { ...world, invitations: pending.reduce((table, { id }) => table.remove(id), world.invitations) },
    events: pending.map((): EventDraft => ({ eventTypeName, ...scopeOf(parent), targetUsername: username })),
  };
}
