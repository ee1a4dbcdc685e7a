import type { World } from '../world.js';
import type { Key } from './key.js';

/** The organization in whose feed a key's events stand; a global key has none. */
export function homeOf(world: World, { roles }: Key): { readonly orgId?: string } {
  const homes = roles.map(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId);
  const orgId = homes.find((home) => home !== undefined);
  return orgId === undefined ? {} : { orgId };
}
