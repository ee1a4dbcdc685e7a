import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { LdapGroupMapping, Organization } from '../tables/organizations.js';
import type { World } from '../world.js';
import { checkLdapMappings } from './checkLdapMappings.js';

export interface NewOrganization {
  readonly name: string;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

const NAME_LENGTH_MAX = 256;

/**
 * Creates an organization. Several organizations may have the same name. A new organization has no owner, because the
 * API key that creates it does not become the owner.
 */
export function createOrganization(
  world: World,
  { name, ldapGroupMappings }: NewOrganization,
): Outcome & { readonly organization: Organization } {
  checkName(name);
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

function checkName(name: string): void {
  if (name.trim() === '' || name.length > NAME_LENGTH_MAX || name.includes('\u0000'))
    throw new Refusal('INVALID_ORG_NAME', name);
}
