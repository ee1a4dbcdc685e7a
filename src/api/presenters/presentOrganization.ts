import type { Schema } from '../../contract/types.js';
import type { Organization } from '../../world/tables/organizations.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { wire } from './wire.js';

/** Presents an organization. Its LDAP mappings are "present only when the deployment is LDAP-backed". */
export function presentOrganization(
  world: World,
  organization: Organization,
  links: Links,
): Schema<'Organization'> {
  const path = `/orgs/${organization.id}`;
  return wire<Schema<'Organization'>>({
    id: organization.id,
    ldapGroupMappings: world.settings.ldap
      ? organization.ldapGroupMappings?.map(({ ldapGroups, roleName }) => ({ ldapGroups, roleName }))
      : undefined,
    links: [
      links.self(path),
      links.related('groups', `${path}/groups`),
      links.related('teams', `${path}/teams`),
      links.related('users', `${path}/users`),
    ],
    name: organization.name,
  });
}
