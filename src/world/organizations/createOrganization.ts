import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import type { LdapGroupMapping, Organization } from '../tables/organizations.js';
import type { World } from '../world.js';
import { checkLdapMappings } from './checkLdapMappings.js';

export interface NewOrganization {
  readonly name: string;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

/**
 * Creates an organization. Several organizations may have the same name. The creating API key does not become its
 * owner, so it has no owner at first.
 */
export function createOrganization(
  world: World,
  { name, ldapGroupMappings }: NewOrganization,
): Outcome & { readonly organization: Organization } {
  if (ldapGroupMappings !== undefined) checkLdapMappings(world, ldapGroupMappings);
  const [taken, id] = takeId(world);
  const organization: Organization = {
    ...{ id, name, createdAt: world.now },
    ...(ldapGroupMappings !== undefined && { ldapGroupMappings }),
  };
  return {
    world: { ...taken, organizations: taken.organizations.put(organization) },
    events: [{ eventTypeName: 'ORG_CREATED', orgId: id }],
    organization,
  };
}
