import { removeFromProject } from '../../../world/members/removeFromProject.js';
import { findUser } from '../../../world/users/findUser.js';
import type { Operation } from '../../operation.js';

/** Removes a user from a project: `DELETE /groups/{groupId}/users/{userId}`. */
export const removeProjectUser: Operation<'removeProjectUser'> = ({ world, project, path }) => ({
  outcome: removeFromProject(world, project, findUser(world, path.userId)),
});
