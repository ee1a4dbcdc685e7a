import { Refusal } from '../refusals.js';
import { isGroupRole, type GroupRole, type RoleName } from '../role.js';
import type { Project } from '../tables/projects.js';

/**
 * Returns the roles of a team in a project. Refuses organization roles and global roles.
 */
export function groupRolesOf(project: Project, roleNames: readonly RoleName[]): readonly GroupRole[] {
  const misplaced = roleNames.find((roleName) => !isGroupRole(roleName));
  if (misplaced !== undefined) throw new Refusal('INVALID_ROLE_FOR_GROUP', misplaced, project.id);
  return roleNames.filter(isGroupRole);
}
