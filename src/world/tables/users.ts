import { defineTable, type TableDefinition } from '../defineTable.js';
import { role } from '../role.js';
import { instant } from '../rowTypes.js';
import { isEmail } from '../email.js';
import { accessListRules } from './accessListRules.js';
import { roleRules } from './roleRules.js';
import { list, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  username: string,
  /** Unset if the request had no email address and the username is not an email address. */
  emailAddress: optional(string),
  firstName: string,
  lastName: string,
  mobileNumber: optional(string),
  /** ISO 3166 alpha-2 code, such as `DE`. */
  country: optional(string),
  roles: list(role),
  teamIds: list(string),
  /** Addresses and CIDR blocks from which the user may connect. */
  accessList: list(string),
  createdAt: instant,
});

/**
 * A user. Memberships in teams, organizations and projects are stored only here, so no other row can
 * contradict them.
 */
export interface User extends Infer<typeof schema> {}

export const users: TableDefinition<User, 'username'> = defineTable({
  schema,
  // Patches cannot change roles and teams. Operations such as `addProjectUsers` and `addTeamUsers` change them.
  editable: {
    firstName: {},
    lastName: {},
    emailAddress: {},
    mobileNumber: { isRemovable: true },
    country: { isRemovable: true },
  },
  indexes: { username: ({ username, id }) => [username, id] },
  invariants: [
    {
      members: ['emailAddress'],
      says: 'expected an e-mail address',
      refusal: 'INVALID_EMAIL_ADDRESS',
      holds: ({ emailAddress }) => emailAddress === undefined || isEmail(emailAddress),
    },
    {
      members: ['country'],
      says: 'expected a country of two letters such as NL',
      refusal: 'INVALID_COUNTRY_CODE',
      parameters: ({ country = '' }) => [country],
      holds: ({ country }) => country === undefined || /^[A-Z]{2}$/.test(country),
    },
    ...roleRules,
    ...accessListRules,
  ],
  readableName: ({ username }) => username,
  isVolatile: true,
});
