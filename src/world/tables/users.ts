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
  /** Unset if the request contains no email address and the username is not an email address. */
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

const email = decoded(expecting('an e-mail address', string), (value) =>
  isEmail(value) ? value : undefined,
);

/**
 * A user. Only this row stores which teams, organizations and projects the user belongs to, so no other row can
 * contradict it.
 */
export interface User extends Infer<typeof schema> {}

export const users: TableDefinition<User, 'username'> = defineTable({
  schema,
  indexes: { username: ({ username, id }) => [username, id] },
  readableName: ({ username }) => username,
  isVolatile: true,
  // Patches cannot change roles and teams. Operations such as addUsersToProject and addUsersToTeam change them.
  editable: edits<User>()({
    firstName: {},
    lastName: {},
    emailAddress: { schema: email },
    mobileNumber: { isRemovable: true },
    country: { schema: text('a country of two letters such as NL', /^[A-Z]{2}$/), isRemovable: true },
  }),
});
