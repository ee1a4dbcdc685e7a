import { checkNameFilter } from '../../../world/checkNameFilter.js';
import { findProjectsByName } from '../../../world/projects/findProjectsByName.js';
import { projectFilter } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedProject, presentProject } from '../../presenters/presentProject.js';

/** Lists the projects of an organization that the key can see: `GET /orgs/{orgId}/groups` (E2). */
export const listProjects: Operation<'listProjects'> = (call) => {
  const { world, organization, query, links, key } = call;
  const { name = '' } = query;
  const isSeen = projectFilter(key?.roles ?? [], organization.id, world.quirks);
  const projects = findProjectsByName(world, organization.id, name, isSeen);
  checkNameFilter(world, name, projects, 'GROUP_NAME_NOT_FOUND');
  const present = world.quirks.projectListMembers === 'complete' ? presentListedProject : presentProject;
  return { body: list(call, projects, (project) => present(world, project, links)) };
};
