import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Team } from '../tables/teams.js';
import { findUser } from '../users/findUser.js';
import type { World } from '../world.js';
import { membersOf } from './addUsersToTeam.js';
import { leaveTeam } from './leaveTeam.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/**
 * Removes a user from a team. The user loses the roles that the team gave, but remains in the organization. The quirk
 * `lastTeamMember` says whether the last member of a team may be removed.
 */
export function removeUserFromTeam(world: World, team: Team, userId: string): Outcome {
  refuseWithLdap(world);
  const user = findUser(world, userId);
  if (!user.teamIds.includes(team.id)) throw new Refusal('USER_NOT_FOUND', userId);
  if (world.quirks.lastTeamMember === 'refuse' && membersOf(world, team).length === 1)
    throw new Refusal('CANNOT_REMOVE_LAST_USER_FROM_TEAM');
  return leaveTeam(world, team, user);
}
