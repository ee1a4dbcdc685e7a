import { findProjectTeam } from '../../../world/teams/findProjectTeam.js';
import type { Operation } from '../../operation.js';
import { presentProjectTeam } from '../../presenters/presentProjectTeam.js';

/** Returns one team of a project with its roles: `GET /groups/{groupId}/teams/{teamId}`. */
export const getProjectTeam: Operation<'getProjectTeam'> = ({ world, project, path, links }) => ({
  body: presentProjectTeam(findProjectTeam(world, project, path.teamId), links),
});
