import type { World } from '../world.js';
import type { Project } from '../tables/projects.js';

/** Sorts after all other characters. A prefix followed by it sorts after all names with this prefix. */
const AFTER_EVERY_NAME = '\uffff';

/**
 * Finds the visible projects of an organization whose names match a filter, ignoring case (E2). The document
 * calls it "a prefix filter" but says: "A filter of `project1` matches `project1` but not `project123`". So
 * an exact match excludes longer names. An empty filter matches all names.
 */
export function findProjectsByName(
  world: World,
  orgId: string,
  filter: string,
  isSeen: (project: Project) => boolean = () => true,
): readonly Project[] {
  const name = filter.toLowerCase();
  const begun = world.projects
    .between('organization', orgId, name, name + AFTER_EVERY_NAME)
    .toArray()
    .filter(isSeen);
  const { projectNameFilter } = world.quirks;
  if (name === '' || projectNameFilter === 'prefix') return begun;
  const exact = begun.filter((project) => project.name.toLowerCase() === name);
  return projectNameFilter === 'exact' || exact.length > 0 ? exact : begun;
}
