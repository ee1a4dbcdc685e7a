import type { Operation } from '../../operation.js';
import { presentHostnames } from '../../presenters/presentHostnames.js';

/** Gets the preferred hostnames of a project: `GET /group/v2/info/{groupId}`. */
export const getPreferredHostnames: Operation<'getPreferredHostnames'> = ({ project }) => ({
  body: presentHostnames(project),
});
