import { findTeamByName } from '../../../world/teams/findTeam.js';
import type { Operation } from '../../operation.js';
import { presentTeam } from '../../presenters/presentTeam.js';

/** Returns the team with a name: `GET /orgs/{orgId}/teams/byName/{teamName}`. */
export const getTeamByName: Operation<'getTeamByName'> = ({ world, organization, path, links }) => ({
  body: presentTeam(findTeamByName(world, organization, path.teamName), links),
});
