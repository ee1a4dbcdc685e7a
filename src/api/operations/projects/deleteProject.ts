import { deleteProject as remove } from '../../../world/projectChanges/deleteProject.js';
import type { Operation } from '../../operation.js';

/** Deletes one project: `DELETE /groups/{groupId}`. */
export const deleteProject: Operation<'deleteProject'> = ({ world, project }) => ({
  outcome: remove(world, project),
  body: {},
});
