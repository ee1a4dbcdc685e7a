import { edits } from '../edits.js';
import { isEmail } from '../users/credentials.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { role } from '../roles/roleSchema.js';
import { instant } from '../rowTypes.js';
import { decoded, expecting, list, object, optional, string, text } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';

const schema = object({
  id: string,
  username: string,
  /** Unset if the request has no e-mail address and the username is not one. */
  emailAddress: optional(string),
  firstName: string,
  lastName: string,
  mobileNumber: optional(string),
  /** ISO 3166 alpha-2. */
  country: optional(string),
  roles: list(role),
  teamIds: list(string),
  /** Addresses and CIDR blocks. */
  accessList: list(string),
  createdAt: instant,
});

const email = decoded(expecting('an e-mail address', string), (value) =>
  isEmail(value) ? value : undefined,
);

/** A person. Memberships of teams, organizations and projects are kept here only, so both sides always agree. */
export interface User extends Infer<typeof schema> {}

export const users: TableDefinition<User, 'username'> = defineTable({
  schema,
  indexes: { username: ({ username, id }) => [username, id] },
  readableName: ({ username }) => username,
  isVolatile: true,
  // createUser and addUsersToProject change roles and teams.
  editable: edits<User>()({
    firstName: {},
    lastName: {},
    emailAddress: { schema: email },
    mobileNumber: { isRemovable: true },
    country: { schema: text('a country of two letters such as NL', /^[A-Z]{2}$/), isRemovable: true },
  }),
});
