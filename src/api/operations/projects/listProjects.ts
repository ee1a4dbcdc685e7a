import { findProjectsByName } from '../../../world/projects/findProjectsByName.js';
import { sightOf } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentProject } from '../../presenters/presentProject.js';

/** E2. List projects of an organization: those that the key sees. */
export const listProjects: Operation<'listProjects'> = {
  role: 'ORG_MEMBER',
  handle({ world, organization, query, links, target, key }) {
    const isSeen = sightOf(key?.roles ?? [], organization.id, world.quirks);
    const projects = findProjectsByName(world, organization.id, query.name ?? '', isSeen);
    const results = cut(projects, pageOf(query)).map((project) => presentProject(world, project, links));
    return { body: envelop(links, target, query, results, projects.length) };
  },
};
