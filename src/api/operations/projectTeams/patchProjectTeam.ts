import { changeTeamRoles } from '../../../world/teams/changeTeamRoles.js';
import { findProjectTeam, teamsOfProject } from '../../../world/teams/findProjectTeam.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectTeam } from '../../presenters/presentProjectTeam.js';

/**
 * Replaces the roles of a team in a project: `PATCH /groups/{groupId}/teams/{teamId}`. Returns all teams of the
 * project, but the list's link `self` has the path of the team.
 */
export const patchProjectTeam: Operation<'patchProjectTeam'> = (call) => {
  const { world, project, path, body, links } = call;
  const assigned = findProjectTeam(world, project, path.teamId);
  const outcome = changeTeamRoles(world, project, assigned, body.roleNames);
  const teams = teamsOfProject(outcome.world, project);
  return { outcome, body: list(call, teams, (team) => presentProjectTeam(team, links)) };
};
