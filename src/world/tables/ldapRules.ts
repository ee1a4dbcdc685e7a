import type { Invariant } from '../defineTable.js';
import type { Row } from '../tree/row.js';

interface LdapMapping {
  readonly roleName: string;
  readonly ldapGroups: readonly string[];
}

interface WithMappings extends Row {
  readonly ldapGroupMappings?: readonly LdapMapping[];
}

/** The rules of LDAP group mappings, which organizations and projects share. */
export const ldapRules: readonly Invariant<WithMappings>[] = [
  {
    members: ['ldapGroupMappings'],
    says: 'a role has two mappings',
    refusal: 'DUPLICATE_ROLE_ENTRY_IN_LDAP_MAPPING',
    parameters: ({ ldapGroupMappings }) => [repeatedIn(ldapGroupMappings)?.roleName ?? ''],
    holds: ({ ldapGroupMappings }) => repeatedIn(ldapGroupMappings) === undefined,
  },
  {
    members: ['ldapGroupMappings'],
    says: 'a mapping needs at least one LDAP group',
    refusal: 'MISSING_ROLE_ENTRY_IN_LDAP_MAPPING',
    parameters: ({ ldapGroupMappings }) => [emptyIn(ldapGroupMappings)?.roleName ?? ''],
    holds: ({ ldapGroupMappings }) => emptyIn(ldapGroupMappings) === undefined,
  },
];

function repeatedIn(mappings: readonly LdapMapping[] = []): LdapMapping | undefined {
  return mappings.find(({ roleName }, at) => mappings.findIndex((each) => each.roleName === roleName) < at);
}

function emptyIn(mappings: readonly LdapMapping[] = []): LdapMapping | undefined {
  return mappings.find(({ ldapGroups }) => ldapGroups.length === 0);
}
