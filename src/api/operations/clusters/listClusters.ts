import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectClusters } from '../../presenters/presentClusters.js';

/** E10. List clusters in all projects "the calling API key can see". */
export const listClusters: Operation<'listClusters'> = (call) => {
  const { world, key } = call;
  const all = world.projects.all().toArray();
  const projects = all.filter((project) => seesProject(key?.roles ?? [], project, world.quirks));
  return { body: list(call, projects, (project) => presentProjectClusters(world, project)) };
};
