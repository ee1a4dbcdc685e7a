import type { World } from '../world.js';

/** Returns whether any user has the role GROUP_OWNER in a project. Owners of its organization do not count. */
export function hasProjectOwner(world: World, groupId: string): boolean {
  return hasRole(world, 'GROUP_OWNER', groupId);
}

/** Returns whether any user has the role ORG_OWNER in an organization. */
export function hasOrganizationOwner(world: World, orgId: string): boolean {
  return hasRole(world, 'ORG_OWNER', orgId);
}

function hasRole(world: World, roleName: 'GROUP_OWNER' | 'ORG_OWNER', id: string): boolean {
  return world.users
    .all()
    .toArray()
    .some(({ roles }) =>
      roles.some((role) => role.roleName === roleName && (role.groupId ?? role.orgId) === id),
    );
}
