import { checkLdapMappings } from './checkLdapMappings.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { LdapGroupMapping, Organization } from '../tables/organizations.js';

export interface OrganizationChange {
  readonly name?: string;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

/**
 * Changes the name of an organization, the LDAP groups whose members get its roles, or both (`patchOrganization`,
 * E19).
 */
export function changeOrganization(
  world: World,
  organization: Organization,
  change: OrganizationChange,
): Outcome {
  const { name, ldapGroupMappings } = change;
  if (name === undefined && ldapGroupMappings === undefined) {
    throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'name', 'ldapGroupMappings');
  }
  if (ldapGroupMappings !== undefined) checkLdapMappings(world, 'organizations', ldapGroupMappings);
  const changed: Organization = {
    ...organization,
    ...(name === undefined ? {} : { name }),
    ...(ldapGroupMappings === undefined ? {} : { ldapGroupMappings }),
  };
  const renamed = changed.name !== organization.name;
  return {
    world: withRow(world, 'organizations', changed),
    events: renamed ? [{ eventTypeName: 'ORG_RENAMED', orgId: organization.id }] : [],
  };
}
