import { isGlobalRole, type Role } from '../role.js';
import type { Project } from '../tables/projects.js';
import type { User } from '../tables/users.js';
import { rolesIn } from '../users/usersOf.js';
import type { World } from '../world.js';

export interface MemberFilter {
  /** Whether users of the organization without a role in the project are included. */
  readonly includeOrgUsers: boolean;
}

export interface ProjectMember {
  readonly user: User;
  readonly roles: readonly Role[];
}

/** Returns the users of a project with the roles that its list shows, by username (`listProjectUsers`). */
export function membersOfProject(
  world: World,
  project: Project,
  { includeOrgUsers }: MemberFilter,
): readonly ProjectMember[] {
  return world.users
    .all()
    .toArray()
    .toSorted((one, other) => (one.username < other.username ? -1 : 1))
    .flatMap((user): readonly ProjectMember[] => {
      const own = rolesIn(world, user, { id: project.orgId });
      if (own.some(({ groupId }) => groupId === project.id))
        return [{ user, roles: [...own, ...globalRolesOf(user)] }];
      return includeOrgUsers && own.length > 0
        ? [{ user, roles: own.filter(({ orgId }) => orgId !== undefined) }]
        : [];
    });
}

function globalRolesOf({ roles }: User): readonly Role[] {
  return roles.filter(({ roleName }) => isGlobalRole(roleName));
}
