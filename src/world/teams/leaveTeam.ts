import type { Outcome } from '../outcome.js';
import type { Team } from '../tables/teams.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';

/** Takes a member out of a team. The user loses the roles that the team gave, but remains in the organization. */
export function leaveTeam(world: World, { id: teamId, orgId }: Team, user: User): Outcome {
  const left = { ...user, teamIds: user.teamIds.filter((id) => id !== teamId) };
  return {
    world: { ...world, users: world.users.put(left) },
    events: [{ eventTypeName: 'REMOVED_FROM_TEAM', orgId, targetUsername: user.username, teamId }],
  };
}
