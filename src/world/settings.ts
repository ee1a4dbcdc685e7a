import { flag, object, oneOf } from '../schema/schema.js';
import type { Infer } from '../schema/types.js';

/** Configuration of the deployment: the `settings` of a fixture. */
export const settingsSchema = object({
  /** The deployment authenticates its users by LDAP (createUser, createFirstUser, updateOrganization). */
  ldap: flag,
  /** addUsersToProject adds existing users directly instead of inviting them. */
  inviteBypass: flag,
  /** Rule for the usernames of new users. */
  emailValidation: oneOf('false', 'loose', 'strict'),
  /** Only the first user can be created without an invitation. */
  invitationOnly: flag,
  /** A key without an access list cannot be used. */
  accessListRequired: flag,
});

export type Settings = Infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  ldap: false,
  inviteBypass: false,
  emailValidation: 'false',
  invitationOnly: false,
  accessListRequired: false,
});
