import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Finds a visible project by one of its agent keys. Refuses an unknown key. */
export function findProjectByAgentKey(
  world: World,
  key: string,
  isSeen: (project: Project) => boolean,
): Project {
  const row = world.agentKeys.select('key', key).first();
  const project = row && world.projects.get(row.groupId);
  if (project === undefined || !isSeen(project)) throw new Refusal('GROUP_API_KEY_NOT_FOUND', key);
  return project;
}
