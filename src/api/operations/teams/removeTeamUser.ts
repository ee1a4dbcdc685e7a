import { findOwnTeam } from '../../../world/teams/findTeam.js';
import { removeUserFromTeam } from '../../../world/teams/removeUserFromTeam.js';
import type { Operation } from '../../operation.js';

/** Removes a user from a team: `DELETE /orgs/{orgId}/teams/{teamId}/users/{userId}`. */
export const removeTeamUser: Operation<'removeTeamUser'> = ({ world, organization, path }) => ({
  outcome: removeUserFromTeam(world, findOwnTeam(world, organization, path.teamId), path.userId),
});
