import { ORG_ROLES } from '../role.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { isPlainName, NOT_PLAIN } from '../plainName.js';
import { count, instant } from '../rowTypes.js';
import { ldapRules } from './ldapRules.js';
import { flag, list, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

/** A role of the organization, and the LDAP groups whose members have the role. */
const ldapGroupMapping = object({ roleName: oneOf(...ORG_ROLES), ldapGroups: list(string) });

const schema = object({
  id: string,
  name: string,
  createdAt: instant,
  /**
   * Time of the deletion. Unset if the organization exists. The row of a deleted organization remains, because keys
   * with global roles can list it.
   */
  deletedAt: optional(instant),
  ldapGroupMappings: optional(list(ldapGroupMapping)),
  /** Whether API keys of the organization need an access list. Unset means no. */
  accessListRequired: optional(flag),
  /** Maximum number of projects and of users. Unset means no limit. */
  projectsMax: optional(count),
  usersMax: optional(count),
});

export interface LdapGroupMapping extends Infer<typeof ldapGroupMapping> {}
/** The owner of projects, teams and users. */
export interface Organization extends Infer<typeof schema> {}

export const organizations: TableDefinition<Organization, 'name'> = defineTable({
  schema,
  editable: {
    name: {},
    ldapGroupMappings: {},
    accessListRequired: {},
    projectsMax: { isRemovable: true },
    usersMax: { isRemovable: true },
  },
  indexes: { name: ({ name, id }) => [name, id] },
  invariants: [
    {
      members: ['name'],
      says: NOT_PLAIN,
      refusal: 'INVALID_ORG_NAME',
      parameters: ({ name }) => [name],
      holds: ({ name }) => isPlainName(name),
    },
    ...ldapRules,
  ],
});
