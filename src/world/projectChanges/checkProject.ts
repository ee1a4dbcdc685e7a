import { isChosenName } from '../chosenName.js';
import { checkLdapMappings } from '../organizations/checkLdapMappings.js';
import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { Organization } from '../tables/organizations.js';
import type { ProjectLdapGroupMapping } from '../tables/projects.js';
import type { World } from '../world.js';

/** The members of a project that clients choose. */
export interface ProjectChoices {
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly ldapGroupMappings?: readonly ProjectLdapGroupMapping[];
}

/** Refuses an invalid name, invalid tags, and LDAP mappings that are not allowed. */
export function checkChoices(world: World, { name, tags, ldapGroupMappings }: ProjectChoices): void {
  if (name !== undefined) checkName(world, name);
  if (tags !== undefined) checkMembers(world, 'projects', { tags });
  if (ldapGroupMappings !== undefined) checkLdapMappings(world, 'projects', ldapGroupMappings);
}

function checkName(world: World, name: string): void {
  checkMembers(world, 'projects', { name });
  if (!isChosenName(name)) throw new Refusal('INVALID_GROUP_NAME', name);
}

/**
 * Refuses a name that another project of the organization has. A project that is being removed does not count, so a
 * client can create a project again right after its deletion.
 */
export function checkNameIsFree(world: World, orgId: string, name: string): void {
  const named = world.projects.select('name', name).toArray();
  if (named.some((project) => project.orgId === orgId && project.removedAt === undefined))
    throw new Refusal('GROUP_ALREADY_EXISTS', name);
}

/** Refuses a new project if the organization has reached its limit. Projects that are being removed do not count. */
export function checkNumber(world: World, { id, projectsMax }: Organization): void {
  if (projectsMax === undefined) return;
  const projects = world.projects.select('organization', id).toArray();
  if (projects.filter(({ removedAt }) => removedAt === undefined).length >= projectsMax)
    throw new Refusal('MAX_GROUPS_PER_ORG_EXCEEDED', String(projectsMax), id);
}
