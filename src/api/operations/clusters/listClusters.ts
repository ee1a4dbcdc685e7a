import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentProjectClusters } from '../../presenters/presentClusters.js';

/** E10. List clusters in all projects "the calling API key can see". */
export const listClusters: Operation<'listClusters'> = {
  role: 'ANY',
  handle({ world, query, links, target, key }) {
    const all = world.projects.all().toArray();
    const projects = all.filter((project) => seesProject(key?.roles ?? [], project, world.quirks));
    const results = cut(projects, pageOf(query)).map((project) => presentProjectClusters(world, project));
    return { body: envelop(links, target, query, results, projects.length) };
  },
};
