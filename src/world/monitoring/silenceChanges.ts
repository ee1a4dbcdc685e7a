import type { Agent } from '../projects/project.js';
import type { World } from '../world.js';

/** Returns the clusters of projects in which an agent fell silent or pings again. */
export function clustersOfSilence(before: World, after: World): readonly string[] {
  if (after.projects === before.projects) return [];
  return after.projects.changesSince(before.projects).put.flatMap(({ id, agents }) => {
    const older = before.projects.get(id)?.agents ?? [];
    // A change of agents matters only if one of them is or was silent.
    if (older === agents || ![...older, ...agents].some(isSilent)) return [];
    return Array.from(after.clusters.select('project', id), (cluster) => cluster.id);
  });
}

function isSilent({ silentSince }: Agent): boolean {
  return silentSince !== undefined;
}
