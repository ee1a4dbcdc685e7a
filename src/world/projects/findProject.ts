import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Project } from '../tables/projects.js';

/** Finds a project by id. Refuses a malformed or unknown id. */
export function findProject(world: World, id: string): Project {
  const project = world.projects.get(id);
  if (project === undefined) throw new Refusal(isObjectId(id) ? 'GROUP_NOT_FOUND' : 'INVALID_GROUP_ID', id);
  return project;
}

/** Finds a project that can be changed. A project that is being removed counts as unknown. */
export function findWritableProject(world: World, id: string): Project {
  const project = findProject(world, id);
  if (project.removedAt !== undefined) throw new Refusal('GROUP_NOT_FOUND', id);
  return project;
}
