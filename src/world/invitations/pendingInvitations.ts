import type { World } from '../world.js';
import { isPending } from './invitation.js';
import type { Invitation } from '../tables/invitations.js';

/**
 * Returns a project's pending invitations, oldest first (E13). If `username` is set, returns only that
 * user's.
 */
export function pendingOfProject(world: World, groupId: string, username?: string): readonly Invitation[] {
  return pending(world, world.invitations.select('project', groupId), username);
}

/**
 * Returns an organization's pending invitations, oldest first. Invitations to its projects are not included.
 */
export function pendingOfOrganization(world: World, orgId: string, username?: string): readonly Invitation[] {
  return pending(world, world.invitations.select('organization', orgId), username);
}

function pending(world: World, invitations: Iterable<Invitation>, username?: string): readonly Invitation[] {
  return [...invitations].filter(
    (invitation) =>
      isPending(invitation, world.now) && (username === undefined || invitation.username === username),
  );
}
