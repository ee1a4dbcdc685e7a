import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Marks the deployment of a project as a database of the platform itself. A project can be marked once. */
export function markAsBackingDatabase(
  world: World,
  project: Project,
  backingDatabase: NonNullable<Project['backingDatabase']>,
): Outcome {
  if (project.backingDatabase !== undefined) throw new Refusal('INVALID_DOCUMENT', project.id);
  return { world: { ...world, projects: world.projects.put({ ...project, backingDatabase }) }, events: [] };
}
