import { findOrganization } from '../organizations/findOrganization.js';
import { findWritableProject } from '../projects/findProject.js';
import { Refusal } from '../refusals.js';
import { isGlobalRole, type Role } from '../role.js';
import { satisfies, type Requirement } from '../roles/grants.js';
import type { World } from '../world.js';

/** The roles that a caller needs in order to grant or revoke roles in an organization or project. */
export interface Needed {
  readonly inOrganization: Requirement;
  readonly inProject: Requirement;
}

/** As the platform documents, creating a user requires an administrator role for each role of the user. */
export const TO_REGISTER: Needed = { inOrganization: 'ORG_USER_ADMIN', inProject: 'GROUP_USER_ADMIN' };
/**
 * As the platform documents, changing a user's roles requires the owner role in each changed organization and project.
 */
export const TO_CHANGE: Needed = { inOrganization: 'ORG_OWNER', inProject: 'GROUP_OWNER' };

/** Refuses a caller that may not grant or revoke a role. Also refuses roles in deleted organizations and projects. */
export function checkCaller(world: World, caller: readonly Role[], role: Role, needed: Needed): void {
  const { roleName, groupId, orgId } = role;
  if (isGlobalRole(roleName)) {
    if (!satisfies(caller, 'GLOBAL_USER_ADMIN', {})) throw new Refusal('CANNOT_ADD_GLOBAL_ROLE');
  } else if (groupId !== undefined) {
    const project = findWritableProject(world, groupId);
    if (!satisfies(caller, needed.inProject, { orgId: project.orgId, groupId }))
      throw new Refusal('NOT_GROUP_USER_ADMIN', groupId);
  } else if (orgId !== undefined) {
    if (!satisfies(caller, needed.inOrganization, { orgId })) throw new Refusal('NOT_ORG_ADMIN', orgId);
    if (findOrganization(world, orgId).deletedAt !== undefined) throw new Refusal('INACTIVE_ORG', orgId);
  }
}
