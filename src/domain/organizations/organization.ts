import type { Instant } from '../instant.js';
import type { OrgRole } from '../roles/role.js';

export interface LdapGroupMapping {
  readonly roleName: OrgRole;
  readonly ldapGroups: readonly string[];
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Instant;
  readonly ldapGroupMappings?: readonly LdapGroupMapping[];
}

export const organizationKeys = {
  name: (org: Organization) => [org.name, org.id],
} as const;
