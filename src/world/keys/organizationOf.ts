import type { World } from '../world.js';
import type { Key } from './key.js';

/** Returns the organization whose feed records a key's events. Empty for a global key. */
export function organizationOf(world: World, { roles }: Key): { readonly orgId?: string } {
  const homes = roles.map(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId);
  const orgId = homes.find((home) => home !== undefined);
  return orgId === undefined ? {} : { orgId };
}
