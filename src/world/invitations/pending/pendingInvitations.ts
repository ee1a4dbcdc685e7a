import type { World } from '../../world.js';
import { isPending } from './invitation.js';
import type { Invitation } from '../../tables/invitations.js';
import type { Parent } from './parent.js';

/**
 * Returns the pending invitations to a project, oldest first (`listProjectInvitations`, E13). If `username`
 * is set, returns only the invitations of this user.
 */
export function pendingOfProject(world: World, groupId: string, username?: string): readonly Invitation[] {
  return pending(world, world.invitations.select('project', groupId), username);
}

/**
 * Returns the pending invitations to an organization, oldest first. Invitations to its projects are not
 * included.
 */
export function pendingOfOrganization(world: World, orgId: string, username?: string): readonly Invitation[] {
  return pending(world, world.invitations.select('organization', orgId), username);
}

/** Returns the pending invitations to a project or organization, oldest first. */
export function pendingOf(
  world: World,
  { orgId, groupId }: Parent,
  username?: string,
): readonly Invitation[] {
  return groupId === undefined
    ? pendingOfOrganization(world, orgId, username)
    : pendingOfProject(world, groupId, username);
}

function pending(world: World, invitations: Iterable<Invitation>, username?: string): readonly Invitation[] {
  return [...invitations].filter(
    (invitation) =>
      isPending(invitation, world.now) && (username === undefined || invitation.username === username),
  );
}
