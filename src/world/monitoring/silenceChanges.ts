import type { Agent } from '../tables/projects.js';
import type { World } from '../world.js';

/** Returns the ids of all clusters in the projects in which an agent stopped pinging or pings again. */
export function clustersOfSilence(before: World, after: World): readonly string[] {
  if (after.projects === before.projects) return [];
  return after.projects.changesSince(before.projects).put.flatMap(({ id, agents }) => {
    const older = before.projects.get(id)?.agents ?? [];
    // Only silence matters here, so skip projects in which no agent is or was silent.
    if (older === agents || ![...older, ...agents].some(isSilent)) return [];
    return Array.from(after.clusters.select('project', id), (cluster) => cluster.id);
  });
}

function isSilent({ silentSince }: Agent): boolean {
  return silentSince !== undefined;
}
