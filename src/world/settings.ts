import { flag, object, oneOf } from '../schema/schema.js';
import type { Infer } from '../schema/types.js';

/** Configuration of the deployment: the `settings` of a fixture. */
export const settingsSchema = object({
  /** The deployment authenticates its users with LDAP (createUser, createFirstUser, updateOrganization). */
  ldap: flag,
  /** addUsersToProject adds existing users directly instead of inviting them. */
  inviteBypass: flag,
  /** How strictly the username of a new user must look like an email address. */
  emailValidation: oneOf('false', 'loose', 'strict'),
  /** Users can be created only by invitation, except the first user. */
  invitationOnly: flag,
  /** The platform refuses API keys that have no access list. */
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
