import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { User } from '../tables/users.js';
import { hasOrganizationOwner, hasProjectOwner } from '../users/owners.js';
import type { World } from '../world.js';
import { leavingEvents, organizationsOf } from './membershipEvents.js';

/**
 * Deletes a user, with all roles and memberships. Invitations that the user has sent stay pending. Refuses the last owner
 * of a project or organization.
 */
export function deleteUser(world: World, user: User): Outcome {
  const without: World = { ...world, users: world.users.remove(user.id) };
  for (const { roleName, groupId, orgId } of user.roles) {
    const isLast =
      (roleName === 'GROUP_OWNER' && groupId !== undefined && !hasProjectOwner(without, groupId)) ||
      (roleName === 'ORG_OWNER' && orgId !== undefined && !hasOrganizationOwner(without, orgId));
    if (isLast) throw new Refusal('CANNOT_DELETE_LAST_OWNER');
  }
  return { world: without, events: leavingEvents(world, user, organizationsOf(world, user)) };
}
