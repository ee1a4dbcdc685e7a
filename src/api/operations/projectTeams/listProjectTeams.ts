import { teamsOfProject } from '../../../world/teams/findProjectTeam.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectTeam } from '../../presenters/presentProjectTeam.js';

/** Lists the teams of a project with their roles: `GET /groups/{groupId}/teams`. */
export const listProjectTeams: Operation<'listProjectTeams'> = (call) => {
  const { world, project, links } = call;
  return { body: list(call, teamsOfProject(world, project), (team) => presentProjectTeam(team, links)) };
};
