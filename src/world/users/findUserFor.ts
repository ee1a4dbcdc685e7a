import { Refusal } from '../refusals.js';
import { isGlobalRole, type Role } from '../role.js';
import { satisfies } from '../roles/grants.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import { findUser } from './findUser.js';

/** Finds a user by id for a caller with these roles. Refuses a caller that may not read the user. */
export function findUserFor(world: World, roles: readonly Role[], id: string): User {
  return checkedFor(world, roles, findUser(world, id));
}

/** Finds a user by username for a caller with these roles. Refuses a caller that may not read the user. */
export function findUserByNameFor(world: World, roles: readonly Role[], username: string): User {
  const user = world.users.select('username', username).first();
  if (user === undefined) throw new Refusal('USERNAME_NOT_FOUND', username);
  return checkedFor(world, roles, user);
}

function checkedFor(world: World, roles: readonly Role[], user: User): User {
  const isAdmin =
    roles.some(({ roleName }) => isGlobalRole(roleName)) ||
    user.roles.some((role) => administers(world, roles, role));
  if (!isAdmin) throw new Refusal('NOT_USER_ADMIN', user.id);
  return user;
}

/**
 * Returns whether `roles` permit user administration in the project or organization to which another user's role
 * applies. Returns false if that role is global.
 */
function administers(world: World, roles: readonly Role[], { orgId, groupId }: Role): boolean {
  if (groupId !== undefined) {
    const project = world.projects.get(groupId);
    return project !== undefined && satisfies(roles, 'GROUP_USER_ADMIN', { orgId: project.orgId, groupId });
  }
  return orgId !== undefined && satisfies(roles, 'ORG_USER_ADMIN', { orgId });
}
