import { projectServerType } from '../../../world/usage/serverType.js';
import { afterCaptures } from '../../../world/usage/captures.js';
import type { Operation } from '../../operation.js';
import { presentServerType } from '../../presenters/presentUsage.js';

/** Gets the default server type of a project: `GET /usage/groups/{groupId}/defaultServerType`. */
export const getProjectServerType: Operation<'getProjectServerType'> = ({ world, project }) => ({
  body: presentServerType(projectServerType(world, project, afterCaptures(world))),
});
