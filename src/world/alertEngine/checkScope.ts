import { findWritableProject } from '../projects/findProject.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { AlertScope } from '../tables/alertConfigs.js';
import type { World } from '../world.js';

/** The projects of a global configuration as clients send them. */
export interface SentScope {
  readonly forAllGroups?: boolean;
  readonly groupIds?: readonly string[];
  readonly tags?: readonly string[];
}

/** Returns the projects of a global configuration, or throws a refusal. */
export function checkScope(world: World, { forAllGroups, groupIds = [], tags = [] }: SentScope): AlertScope {
  if (forAllGroups === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'forAllGroups');
  checkMembers(world, 'alertConfigs', { scope: { forAllGroups, groupIds, tags } });
  if (!forAllGroups && groupIds.length === 0) throw new Refusal('MISSING_ATTRIBUTE', 'groupIds');
  for (const id of groupIds) findWritableProject(world, id);
  return { forAllGroups, groupIds: [...new Set(groupIds)], tags: [...new Set(tags)] };
}
