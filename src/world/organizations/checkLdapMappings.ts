import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { LdapGroupMapping } from '../tables/organizations.js';
import type { ProjectLdapGroupMapping } from '../tables/projects.js';
import type { World } from '../world.js';

/**
 * Refuses invalid LDAP group mappings of an organization or a project. The platform's API document: "`ldapGroupMappings`
 * is accepted only by LDAP-backed deployments."
 */
export function checkLdapMappings(
  world: World,
  name: 'organizations' | 'projects',
  ldapGroupMappings: readonly LdapGroupMapping[] | readonly ProjectLdapGroupMapping[],
): void {
  if (!world.settings.ldap) throw new Refusal('DISALLOWED_ATTRIBUTE_TURN_ON_LDAP', 'ldapGroupMappings');
  // The cast is safe, because both tables have this member.
  checkMembers(world, name, { ldapGroupMappings } as never);
}
