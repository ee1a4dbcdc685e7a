import { checkLdapMappings } from '../organizations/checkLdapMappings.js';
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

/** These limits are not published (docs/fidelity.md). */
const NAME_LENGTH_MAX = 64;
const TAG_LENGTH_MAX = 32;
const TAGS_MAX = 10;

/** Refuses an invalid name, invalid tags, and LDAP mappings that are not allowed. */
export function checkChoices(world: World, { name, tags, ldapGroupMappings }: ProjectChoices): void {
  if (name !== undefined) checkName(name);
  if (tags !== undefined) checkTags(tags);
  if (ldapGroupMappings !== undefined) checkLdapMappings(world, ldapGroupMappings);
}

function checkName(name: string): void {
  if (name.includes('10gen-') || name.includes('-10gen')) throw new Refusal('INVALID_GROUP_NAME_10GEN');
  if (name.trim() === '' || name.length > NAME_LENGTH_MAX || /\p{Cc}/u.test(name))
    throw new Refusal('INVALID_GROUP_NAME', name);
}

function checkTags(tags: readonly string[]): void {
  if (tags.length > TAGS_MAX) throw new Refusal('TOO_MANY_GROUP_TOKENS', String(TAGS_MAX));
  const wrong = tags.find((tag) => tag.length > TAG_LENGTH_MAX || !/^[\w.-]+$/.test(tag));
  if (wrong !== undefined) throw new Refusal('INVALID_GROUP_TOKEN', wrong);
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
