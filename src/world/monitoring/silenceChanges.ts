import type { Agent } from '../tables/projects.js';
import type { World } from '../world.js';

/**
 * Returns the ids of all clusters in projects in which an agent has stopped pinging or started to ping again.
 */
export function clustersOfSilence(before: World, after: World): readonly string[] {
  if (after.projects === before.projects) return [];
  return after.projects.changesSince(before.projects).put.flatMap(({ id, agents }) => {
    const older = before.projects.get(id)?.agents ?? [];
    // Skip a project if its agents are unchanged, or if all of them pinged before the change and still do.
    if (older === agents || ![...older, ...agents].some(isSilent)) return [];
    return Array.from(after.clusters.select('project', id), (cluster) => cluster.id);
  });
}

function isSilent({ silentSince }: Agent): boolean {
  return silentSince !== undefined;
}
