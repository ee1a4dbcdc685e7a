import type { Outcome } from '../outcome.js';
import { withdrawInvitations } from '../invitations/pending/withdrawInvitations.js';
import type { World } from '../world.js';
import type { User } from '../tables/users.js';

/**
 * Adds a user to an organization, and deletes the pending invitations to it. Does nothing if the user already has a role in
 * it.
 */
export function joinOrganization(world: World, user: User, orgId: string): Outcome {
  if (user.roles.some((role) => role.orgId === orgId)) return { world, events: [] };
  const member: User = { ...user, roles: [...user.roles, { roleName: 'ORG_MEMBER', orgId }] };
  const cleared = withdrawInvitations(world, { orgId }, user.username);
  return {
    world: { ...cleared.world, users: cleared.world.users.put(member) },
    events: [...cleared.events, { eventTypeName: 'JOINED_ORG', orgId, targetUsername: user.username }],
  };
}
