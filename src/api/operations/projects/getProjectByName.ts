import { findProjectNamed } from '../../../world/projects/findProjectNamed.js';
import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { presentProjectDetails } from '../../presenters/presentProject.js';

/** Returns the project with a name: `GET /groups/byName/{groupName}`. */
export const getProjectByName: Operation<'getProjectByName'> = ({ world, path, links, key }) => {
  const project = findProjectNamed(world, path.groupName, (each) =>
    seesProject(key?.roles ?? [], each, world.quirks),
  );
  return { body: presentProjectDetails(world, project, links) };
};
