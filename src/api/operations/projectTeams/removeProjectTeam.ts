import { findProjectTeam } from '../../../world/teams/findProjectTeam.js';
import { removeTeamFromProject } from '../../../world/teams/removeTeamFromProject.js';
import type { Operation } from '../../operation.js';

/** Removes a team from a project: `DELETE /groups/{groupId}/teams/{teamId}`. */
export const removeProjectTeam: Operation<'removeProjectTeam'> = ({ world, project, path }) => ({
  outcome: removeTeamFromProject(world, project, findProjectTeam(world, project, path.teamId)),
});
