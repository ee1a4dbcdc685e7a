import type { Operation } from '../../operation.js';
import { presentProjectDetails } from '../../presenters/presentProject.js';

/** Returns one project: `GET /groups/{groupId}`. */
export const getProject: Operation<'getProject'> = ({ world, project, links }) => ({
  body: presentProjectDetails(world, project, links),
});
