import type { Schema } from '../../contract/types.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { World } from '../../world/world.js';
import type { Link, Links } from '../links.js';
import { wire } from '../reply/wire.js';

/** Presents an organization. Its LDAP mappings are "present only when the deployment is LDAP-backed". */
export function presentOrganization(
  world: World,
  organization: Organization,
  links: Links,
): Schema<'Organization'> {
  return wire<Schema<'Organization'>>({
    id: organization.id,
    ldapGroupMappings: mappingsOf(world, organization),
    links: allLinksOf(organization, links),
    name: organization.name,
  });
}

/** Presents a single organization, with links to its projects, teams and users. */
export function presentOrganizationDetails(
  world: World,
  organization: Organization,
  links: Links,
): Schema<'OrganizationDetails'> {
  return detailsOf(world, organization, allLinksOf(organization, links));
}

/** Presents an organization in a list. Elements of lists have only the link `self`. */
export function presentListedOrganization(
  world: World,
  organization: Organization,
  links: Links,
): Schema<'OrganizationDetails'> {
  return detailsOf(world, organization, [links.self(pathOf(organization))]);
}

function detailsOf(world: World, organization: Organization, links: Link[]): Schema<'OrganizationDetails'> {
  return wire<Schema<'OrganizationDetails'>>({
    id: organization.id,
    isDeleted: organization.deletedAt !== undefined,
    ldapGroupMappings: mappingsOf(world, organization),
    links,
    name: organization.name,
  });
}

function mappingsOf(
  { settings }: World,
  { ldapGroupMappings }: Organization,
): Schema<'LdapGroupMapping'>[] | undefined {
  return settings.ldap
    ? ldapGroupMappings?.map(({ ldapGroups, roleName }) => ({ ldapGroups, roleName }))
    : undefined;
}

function allLinksOf(organization: Organization, links: Links): Link[] {
  const path = pathOf(organization);
  return [
    links.self(path),
    links.related('groups', `${path}/groups`),
    links.related('teams', `${path}/teams`),
    links.related('users', `${path}/users`),
  ];
}

function pathOf({ id }: Organization): string {
  return `/orgs/${id}`;
}
