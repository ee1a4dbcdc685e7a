import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import { isTo, pendingWithId } from './findInvitation.js';
import type { Parent } from './pending/parent.js';

/**
 * Deletes a pending invitation. Recorded traffic has no event for it. Refuses an invitation to the organization if
 * `parent` is one of its projects, and an invitation to the project if `parent` is the organization.
 */
export function revokeInvitation(world: World, parent: Parent, id: string): Outcome {
  const invitation = pendingWithId(world, id);
  if (invitation?.orgId !== parent.orgId) throw new Refusal('INVALID_INVITATION_ID');
  if (parent.groupId === undefined && invitation.groupId !== undefined)
    throw new Refusal('CANNOT_DELETE_GROUP_INVITATION');
  if (parent.groupId !== undefined && invitation.groupId === undefined)
    throw new Refusal('CANNOT_DELETE_ORG_INVITATION');
  if (!isTo(invitation, parent)) throw new Refusal('INVALID_INVITATION_ID');
  return { world: { ...world, invitations: world.invitations.remove(id) }, events: [] };
}
