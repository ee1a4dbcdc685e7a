import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Team } from '../tables/teams.js';
import { findUser } from '../users/findUser.js';
import type { World } from '../world.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/**
 * Removes a user from a team. The user loses the roles that the team gave, but remains in the organization. Even the
 * last member of a team may be removed.
 */
export function removeUserFromTeam(world: World, { id: teamId, orgId }: Team, userId: string): Outcome {
  refuseWithLdap(world);
  const user = findUser(world, userId);
  if (!user.teamIds.includes(teamId)) throw new Refusal('USER_NOT_FOUND', userId);
  const left = { ...user, teamIds: user.teamIds.filter((id) => id !== teamId) };
  return {
    world: { ...world, users: world.users.put(left) },
    events: [{ eventTypeName: 'REMOVED_FROM_TEAM', orgId, targetUsername: user.username, teamId }],
  };
}
