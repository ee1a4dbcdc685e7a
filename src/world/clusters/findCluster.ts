import { isObjectId } from '../ids.js';
import type { Project } from '../projects/project.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Cluster } from './cluster.js';

/** The cluster of an id within a project; refuses a malformed or unknown one. */
export function findCluster(world: World, project: Project, id: string): Cluster {
  const cluster = world.clusters.get(id);
  if (cluster?.groupId === project.id) return cluster;
  throw isClusterId(id)
    ? new Refusal('CLUSTER_NOT_FOUND', id, project.id)
    : new Refusal('INVALID_CLUSTER_ID', id);
}

/** A cluster has a 24-hex id, a standalone the 32 hex digits of its host. */
function isClusterId(id: string): boolean {
  return isObjectId(id) || /^[0-9a-f]{32}$/i.test(id);
}
