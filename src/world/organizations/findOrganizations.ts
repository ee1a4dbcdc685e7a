import type { Role } from '../role.js';
import { isGlobalRole } from '../role.js';
import type { Organization } from '../tables/organizations.js';
import type { World } from '../world.js';

export interface OrganizationFilter {
  /** Beginning of the name. Upper and lower case do not matter. If empty, all names match. */
  readonly name: string;
  /** Whether callers with a global role see deleted organizations. Other callers never see them. */
  readonly includeDeleted: boolean;
}

/**
 * Returns the organizations that a caller with these roles can see and whose names begin with the filter, sorted by
 * name. An organization whose whole name equals the filter comes first.
 */
export function findOrganizations(
  world: World,
  roles: readonly Role[],
  filter: OrganizationFilter,
): readonly Organization[] {
  const isGlobal = roles.some(({ roleName }) => isGlobalRole(roleName));
  const own = new Set(roles.map(({ orgId, groupId = '' }) => orgId ?? world.projects.get(groupId)?.orgId));
  const wanted = filter.name.toLowerCase();
  const found = world.organizations
    .all()
    .toArray()
    .filter(
      ({ id, name, deletedAt }) =>
        (isGlobal || own.has(id)) &&
        (deletedAt === undefined || (isGlobal && filter.includeDeleted)) &&
        name.toLowerCase().startsWith(wanted),
    );
  const sorted = found.toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
  const isExact = ({ name }: Organization): boolean => name.toLowerCase() === wanted;
  return [...sorted.filter(isExact), ...sorted.filter((each) => !isExact(each))];
}
