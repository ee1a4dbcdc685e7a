import type { Role } from '../role.js';
import type { Organization } from '../tables/organizations.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';

/** Returns the users with a role in an organization or in one of its projects, sorted by username. */
export function usersOfOrganization(world: World, organization: Organization): readonly User[] {
  return world.users
    .all()
    .toArray()
    .filter((user) => rolesIn(world, user, organization).length > 0)
    .toSorted((one, other) => (one.username < other.username ? -1 : 1));
}

/** Returns the roles of a user in an organization and in its projects. */
export function rolesIn(world: World, user: User, organization: Pick<Organization, 'id'>): readonly Role[] {
  return user.roles.filter(
    ({ orgId, groupId = '' }) => (orgId ?? world.projects.get(groupId)?.orgId) === organization.id,
  );
}
