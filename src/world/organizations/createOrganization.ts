import { isChosenName } from '../chosenName.js';
import { takeId } from '../ids.js';
import type { Outcome } from '../outcome.js';
import { checkMembers, withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { LdapGroupMapping, Organization } from '../tables/organizations.js';
import type { World } from '../world.js';
import { checkLdapMappings } from './checkLdapMappings.js';

export interface NewOrganization {
  readonly name: string;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

/**
 * Creates an organization. Several organizations may have the same name. A new organization has no owner, because the
 * API key that creates it does not become the owner.
 */
export function createOrganization(
  world: World,
  { name, ldapGroupMappings }: NewOrganization,
): Outcome & { readonly organization: Organization } {
  checkMembers(world, 'organizations', { name });
  if (!isChosenName(name)) throw new Refusal('INVALID_ORG_NAME', name);
  if (ldapGroupMappings !== undefined) checkLdapMappings(world, 'organizations', ldapGroupMappings);
  const [taken, id] = takeId(world);
  const organization: Organization = {
    id,
    name,
    createdAt: world.now,
    ...(ldapGroupMappings !== undefined && { ldapGroupMappings }),
  };
  return {
    world: withRow(taken, 'organizations', organization),
    events: [{ eventTypeName: 'ORG_CREATED', orgId: id }],
    organization,
  };
}
