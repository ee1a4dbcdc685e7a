import { distinctRoles, type Role } from './role.js';
import type { User } from './tables/users.js';
import type { World } from './world.js';

/**
 * Returns the roles in projects that a user has as a member of teams, without duplicates. The user's own roles are
 * not among them, unless a team gives the same role.
 */
export function rolesThroughTeams(world: World, { teamIds }: User): readonly Role[] {
  const assignments = teamIds.flatMap((id) => world.projectTeams.select('team', id).toArray());
  return distinctRoles(
    assignments.flatMap(({ groupId, roleNames }) => roleNames.map((roleName) => ({ roleName, groupId }))),
  );
}

/** Returns a user's own roles, followed by the other roles that the user has through teams. */
export function effectiveRoles(world: World, user: User): readonly Role[] {
  return distinctRoles([...user.roles, ...rolesThroughTeams(world, user)]);
}
