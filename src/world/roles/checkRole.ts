import { findOrganization } from '../organizations/findOrganization.js';
import { findProject } from '../projects/findProject.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import { levelOf, type Role } from '../role.js';

/**
 * Refuses a role whose ids do not fit its level. An organization role needs an `orgId`, a project role needs
 * a `groupId`, and a global role must have neither. Also refuses unknown ids.
 */
export function checkRole(world: World, { roleName, orgId, groupId }: Role): void {
  const level = levelOf(roleName);
  if (level === 'global' && groupId !== undefined) throw new Refusal('ROLE_NEEDS_NO_GROUP_ID', roleName);
  if (level !== 'org' && orgId !== undefined) throw new Refusal('ROLE_NEEDS_NO_ORG_ID', roleName);
  if (level === 'org' && groupId !== undefined)
    throw new Refusal('INVALID_ROLE_FOR_GROUP', roleName, groupId);
  if (level === 'org') {
    if (orgId === undefined) throw new Refusal('ROLE_NEEDS_ORG_ID', roleName);
    findOrganization(world, orgId);
  }
  if (level === 'group') {
    if (groupId === undefined) throw new Refusal('ROLE_NEEDS_GROUP_ID', roleName);
    findProject(world, groupId);
  }
}
