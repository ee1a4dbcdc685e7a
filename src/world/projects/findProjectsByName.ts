import type { World } from '../world.js';
import type { Project } from './project.js';

/** Sorts behind every continuation of a prefix. */
const AFTER_EVERY_NAME = '\uffff';

/**
 * E2: the projects of an organization whose name fits the filter, whatever its case, among those that the caller
 * sees. "A filter of `project1` matches `project1` but not `project123`", yet it is "a prefix filter": an exact match
 * shuts out the longer names. An empty filter is none.
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
