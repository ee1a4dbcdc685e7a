import { Refusal } from '../refusals.js';
import type { Invitation } from '../tables/invitations.js';
import type { World } from '../world.js';
import { isPending } from './pending/invitation.js';
import type { Parent } from './pending/parent.js';
import { pendingOf } from './pending/pendingInvitations.js';

/** Finds a pending invitation to a project or organization by id. */
export function findInvitation(world: World, parent: Parent, id: string): Invitation {
  const invitation = pendingWithId(world, id);
  if (invitation === undefined || !isTo(invitation, parent)) throw notFound(parent, id);
  return invitation;
}

/** Finds the pending invitation of a user to a project or organization. */
export function findInvitationOf(world: World, parent: Parent, username: string): Invitation {
  const [invitation] = pendingOf(world, parent, username);
  if (invitation === undefined) throw notFound(parent, username);
  return invitation;
}

/** Returns the pending invitation with an id, to any project or organization. */
export function pendingWithId(world: World, id: string): Invitation | undefined {
  const invitation = world.invitations.get(id);
  return invitation !== undefined && isPending(invitation, world.now) ? invitation : undefined;
}

/** Returns whether an invitation is to exactly this project or organization. */
export function isTo(invitation: Invitation, { orgId, groupId }: Parent): boolean {
  return invitation.orgId === orgId && invitation.groupId === groupId;
}

function notFound({ orgId, groupId }: Parent, searched: string): Refusal {
  return groupId === undefined
    ? new Refusal('INVITATION_NOT_FOUND', searched, orgId)
    : new Refusal('GROUP_INVITATION_NOT_FOUND', searched, groupId);
}
