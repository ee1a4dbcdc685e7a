import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { User } from '../tables/users.js';

/** Adds a user to an organization. Does nothing if the user already has a role in it. */
export function joinOrganization(world: World, user: User, orgId: string): Outcome {
  if (user.roles.some((role) => role.orgId === orgId)) return { world, events: [] };
  const member: User = { ...user, roles: [...user.roles, { roleName: 'ORG_MEMBER', orgId }] };
  return {
    world: { ...world, users: world.users.put(member) },
    events: [{ eventTypeName: 'JOINED_ORG', orgId, targetUsername: user.username }],
  };
}
