import { isObjectId } from '../ids.js';
import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Cluster } from '../tables/clusters.js';

/** Finds a project's cluster by id. Refuses a malformed or unknown id. */
export function findCluster(world: World, project: Project, id: string): Cluster {
  const cluster = world.clusters.get(id);
  if (cluster?.groupId === project.id) return cluster;
  throw isClusterId(id)
    ? new Refusal('CLUSTER_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_CLUSTER_ID', id);
}

/** Returns whether an id has the format of a cluster id: 24 hex digits, or 32 for a standalone. */
function isClusterId(id: string): boolean {
  return isObjectId(id) || /^[0-9a-f]{32}$/i.test(id);
}
