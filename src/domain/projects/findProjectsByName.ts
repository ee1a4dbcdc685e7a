import type { World } from '../world.js';
import { indexText, type Selection } from '../table.js';
import type { Project } from './project.js';

/** Sorts behind every continuation of a prefix. */
const AFTER_EVERY_NAME = '\uffff';

/**
 * E2: the projects of an organization whose name fits the filter, whatever its case. "A filter of `project1` matches
 * `project1` but not `project123`", yet it is "a prefix filter": an exact match shuts out the longer names.
 */
export function findProjectsByName(world: World, orgId: string, filter: string): Selection<Project> {
  const name = filter.toLowerCase();
  const exact = world.projects.select('organization', orgId, name);
  const { projectNameFilter } = world.quirks;
  if (projectNameFilter === 'exact' || (projectNameFilter === 'exactElsePrefix' && exact.size > 0))
    return exact;
  return world.projects.between(
    'organization',
    indexText(orgId, name),
    indexText(orgId, name + AFTER_EVERY_NAME),
  );
}
