import { removeFromProject } from '../../../world/members/removeFromProject.js';
import { findUser } from '../../../world/users/findUser.js';
import type { Operation } from '../../operation.js';

/** Takes a user's roles in a project away: `DELETE /groups/{groupId}/users/{userId}`. */
export const removeProjectUser: Operation<'removeProjectUser'> = ({ world, project, path }) => ({
  outcome: removeFromProject(world, project, findUser(world, path.userId)),
});
