import { addPreferredHostname as add } from '../../../world/projectChanges/addPreferredHostname.js';
import { findWritableProject } from '../../../world/projects/findProject.js';
import type { Operation } from '../../operation.js';
import { presentHostnames } from '../../presenters/presentHostnames.js';

/** Adds a preferred hostname to a project: `GET /group/v2/addPreferredHostname/{groupId}`. */
export const addPreferredHostname: Operation<'addPreferredHostname'> = ({ world, path, query }) => {
  const { value, isEndsWith = false, isRegexp = false } = query;
  const project = findWritableProject(world, path.groupId);
  const outcome = add(world, project, { value, endsWith: isEndsWith, regexp: isRegexp });
  return { outcome, body: presentHostnames(outcome.project) };
};
