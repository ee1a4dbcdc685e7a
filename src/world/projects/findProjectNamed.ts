import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/**
 * Finds a visible project by its exact name. If projects of different organizations have the same name, the platform
 * refuses the request. A project that is being removed is found only if no other project has the name.
 */
export function findProjectNamed(world: World, name: string, isSeen: (project: Project) => boolean): Project {
  const named = world.projects.select('name', name).toArray().filter(isSeen);
  const remaining = named.filter(({ removedAt }) => removedAt === undefined);
  const [project, ...others] = remaining.length > 0 ? remaining : named;
  if (project === undefined) throw new Refusal('GROUP_NAME_NOT_FOUND', name);
  if (others.length > 0) throw new Refusal('MULTIPLE_GROUPS');
  return project;
}
