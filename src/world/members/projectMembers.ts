import { distinctRoles, isGlobalRole, type Role } from '../role.js';
import type { Project } from '../tables/projects.js';
import type { User } from '../tables/users.js';
import { rolesThroughTeams } from '../rolesThroughTeams.js';
import { rolesIn } from '../users/usersOf.js';
import type { World } from '../world.js';

export interface MemberFilter {
  /** Whether members of the project's teams are included, and whether roles of these teams are shown. */
  readonly flattenTeams: boolean;
  /** Whether users of the organization without a role in the project are included. */
  readonly includeOrgUsers: boolean;
}

export interface ProjectMember {
  readonly user: User;
  readonly roles: readonly Role[];
}

/** Returns the users of a project, sorted by username, each with the roles that `listProjectUsers` shows. */
export function membersOfProject(
  world: World,
  project: Project,
  { flattenTeams, includeOrgUsers }: MemberFilter,
): readonly ProjectMember[] {
  const isHere = ({ groupId }: Role): boolean => groupId === project.id;
  return world.users
    .all()
    .toArray()
    .toSorted((one, other) => (one.username < other.username ? -1 : 1))
    .flatMap((user): readonly ProjectMember[] => {
      const own = rolesIn(world, user, { id: project.orgId });
      const ofTeams = flattenTeams ? rolesThroughTeams(world, user).filter(isHere) : [];
      if ([...own, ...ofTeams].some(isHere))
        return [{ user, roles: distinctRoles([...own, ...ofTeams, ...user.roles.filter(isGlobal)]) }];
      return includeOrgUsers && own.length > 0
        ? [{ user, roles: own.filter(({ orgId }) => orgId !== undefined) }]
        : [];
    });
}

function isGlobal({ roleName }: Role): boolean {
  return isGlobalRole(roleName);
}
