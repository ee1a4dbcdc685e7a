import { findOrganization } from '../organizations/findOrganization.js';
import { findProject } from '../projects/findProject.js';
import { checkMembers } from '../putRow.js';
import type { World } from '../world.js';
import type { Role } from '../role.js';

/** Refuses a role whose ids do not fit its level or are unknown. */
export function checkRole(world: World, role: Role): void {
  checkMembers(world, 'users', { roles: [role] });
  if (role.orgId !== undefined) findOrganization(world, role.orgId);
  if (role.groupId !== undefined) findProject(world, role.groupId);
}
