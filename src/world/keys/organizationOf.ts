import type { World } from '../world.js';
import type { Key } from '../tables/keys.js';

/**
 * Returns the id of the organization whose feed contains the events about a key. A key that has only global
 * roles has no organization.
 */
export function organizationOf(world: World, { roles }: Key): { readonly orgId?: string } {
  const homes = roles.map(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId);
  const orgId = homes.find((home) => home !== undefined);
  return orgId === undefined ? {} : { orgId };
}
