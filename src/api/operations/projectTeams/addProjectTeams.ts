import { addTeamsToProject } from '../../../world/teams/addTeamsToProject.js';
import { teamsOfProject } from '../../../world/teams/findProjectTeam.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectTeam } from '../../presenters/presentProjectTeam.js';

/** Gives teams roles in a project: `POST /groups/{groupId}/teams`. Returns all teams of the project. */
export const addProjectTeams: Operation<'addProjectTeams'> = (call) => {
  const { world, project, body, links } = call;
  const outcome = addTeamsToProject(world, project, body);
  const teams = teamsOfProject(outcome.world, project);
  return { outcome, body: list(call, teams, (team) => presentProjectTeam(team, links)) };
};
