import { Refusal } from '../refusals.js';
import type { LdapGroupMapping } from '../tables/organizations.js';
import type { ProjectLdapGroupMapping } from '../tables/projects.js';
import type { World } from '../world.js';

type Mapping = LdapGroupMapping | ProjectLdapGroupMapping;

/**
 * Refuses invalid LDAP group mappings. The platform's API document: "`ldapGroupMappings` is accepted only by
 * LDAP-backed deployments."
 */
export function checkLdapMappings(world: World, mappings: readonly Mapping[]): void {
  if (!world.settings.ldap) throw new Refusal('DISALLOWED_ATTRIBUTE_TURN_ON_LDAP', 'ldapGroupMappings');
  const seen = new Set<string>();
  for (const { roleName, ldapGroups } of mappings) {
    if (seen.has(roleName)) throw new Refusal('DUPLICATE_ROLE_ENTRY_IN_LDAP_MAPPING', roleName);
    if (ldapGroups.length === 0) throw new Refusal('MISSING_ROLE_ENTRY_IN_LDAP_MAPPING', roleName);
    seen.add(roleName);
  }
}
