import { seesProject } from '../../../world/roles/grants.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectClusters } from '../../presenters/presentClusters.js';

/** Lists the clusters of all projects that the key can see: `GET /clusters` (E10). */
export const listClusters: Operation<'listClusters'> = (call) => {
  const { world, key } = call;
  const all = world.projects.all().toArray();
  const projects = all.filter((project) => seesProject(key?.roles ?? [], project, world.quirks));
  return { body: list(call, projects, (project) => presentProjectClusters(world, project)) };
};
