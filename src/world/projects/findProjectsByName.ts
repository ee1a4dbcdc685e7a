import type { World } from '../world.js';
import type { Project } from '../tables/projects.js';

/**
 * Sorts after all other characters. So a prefix followed by this character sorts after all names with the
 * prefix.
 */
const AFTER_EVERY_NAME = '\uffff';

/**
 * Finds the visible projects of an organization by a name filter, ignoring case (`listProjects`, E2). An
 * empty filter matches all names. The platform's API document calls it "a prefix filter", but also says: "A
 * filter of `project1` matches `project1` but not `project123`". By default, if a name equals the filter,
 * longer names do not match (quirk `projectNameFilter`).
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
