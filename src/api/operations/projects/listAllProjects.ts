import { findAllProjects } from '../../../world/projects/findAllProjects.js';
import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedProject } from '../../presenters/presentProject.js';

/** Lists the projects that the key can see, in all organizations: `GET /groups`. */
export const listAllProjects: Operation<'listAllProjects'> = (call) => {
  const { world, query, links, key } = call;
  const projects = findAllProjects(world, query.tag ?? [], (project) =>
    seesProject(key?.roles ?? [], project, world.quirks),
  );
  return { body: list(call, projects, (project) => presentListedProject(world, project, links)) };
};
