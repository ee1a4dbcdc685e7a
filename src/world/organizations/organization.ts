import type { Instant } from '../instant.js';
import type { OrgRole } from '../roles/role.js';

/** Which LDAP groups have an organization role. */
export interface LdapGroupMapping {
  readonly roleName: OrgRole;
  readonly ldapGroups: readonly string[];
}

/** An organization: what owns projects, teams and members. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

export const organizationKeys = {
  name: (org: Organization) => [org.name, org.id],
} as const;
