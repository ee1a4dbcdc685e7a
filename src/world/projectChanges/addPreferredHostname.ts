import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { PreferredHostname, Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Adds a preferred hostname to a project. Does nothing if the project already has it. */
export function addPreferredHostname(
  world: World,
  project: Project,
  { value, endsWith, regexp }: Omit<PreferredHostname, 'id'>,
): Outcome & { readonly project: Project } {
  const { preferredHostnames = [] } = project;
  const isKnown = preferredHostnames.some(
    (each) => each.value === value && each.endsWith === endsWith && each.regexp === regexp,
  );
  if (isKnown) return { world, events: [], project };
  const [next, id] = takeId(world);
  const changed = {
    ...project,
    preferredHostnames: [...preferredHostnames, { id, value, endsWith, regexp }],
  };
  return { world: { ...next, projects: next.projects.put(changed) }, events: [], project: changed };
}
