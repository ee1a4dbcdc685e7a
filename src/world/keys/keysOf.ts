import type { Key } from '../tables/keys.js';
import type { World } from '../world.js';

/** Returns the keys with a role in an organization or in one of its projects, oldest first. */
export function keysOf(world: World, orgId: string): readonly Key[] {
  return world.keys
    .all()
    .toArray()
    .filter((key) => belongsTo(world, key, orgId));
}

/** Returns whether a key has a role in an organization or in one of its projects. */
export function belongsTo({ projects }: World, { roles }: Key, orgId: string): boolean {
  return roles.some(
    (role) =>
      role.orgId === orgId || (role.groupId !== undefined && projects.get(role.groupId)?.orgId === orgId),
  );
}
