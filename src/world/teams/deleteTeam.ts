import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Team } from '../tables/teams.js';
import type { World } from '../world.js';
import { membersOf } from './addUsersToTeam.js';
import { leaveTeam } from './leaveTeam.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/**
 * Deletes a team that has no roles in projects. Its members remain in the organization. The team is removed from
 * invitations. Writes an event for each member, then TEAM_DELETED.
 */
export function deleteTeam(world: World, team: Team): Outcome {
  refuseWithLdap(world);
  if (world.projectTeams.select('team', team.id).size > 0)
    throw new Refusal('CANNOT_DELETE_TEAM_ASSIGNED_TO_PROJECT');
  return inTurn(world, [
    ...membersOf(world, team).map((user) => (before: World) => leaveTeam(before, team, user)),
    (before) => ({
      world: {
        ...before,
        teams: before.teams.remove(team.id),
        invitations: invitationsWithout(before, team),
      },
      events: [{ eventTypeName: 'TEAM_DELETED', orgId: team.orgId, teamId: team.id }],
    }),
  ]);
}

function invitationsWithout({ invitations }: World, team: Team): World['invitations'] {
  return invitations
    .select('organization', team.orgId)
    .toArray()
    .filter(({ teamIds }) => teamIds.includes(team.id))
    .reduce(
      (table, invitation) =>
        table.put({ ...invitation, teamIds: invitation.teamIds.filter((id) => id !== team.id) }),
      invitations,
    );
}
