import { flag, object, oneOf, whole } from '../schema/schema.js';
import { LIMITS } from './limits.js';
import type { Infer } from '../schema/types.js';

/** Settings of the platform itself: the member `settings` of a fixture. */
export const settingsSchema = object({
  /** Whether users log in with LDAP. Affects `createUser`, `addTeamUsers` and `patchOrganization`. */
  ldap: flag,
  /** If true, existing users join projects, organizations and teams at once instead of being invited. */
  inviteBypass: flag,
  /** How strictly the platform checks that the username of a new user is an email address. */
  emailValidation: oneOf('false', 'loose', 'strict'),
  /** If true, all users except the first can be created only by invitation. */
  invitationOnly: flag,
  /** If true, the platform refuses API keys without an access list. */
  accessListRequired: flag,
  /** How fast processes copy data in initial syncs and restores, in millions of bytes per second. */
  copyMegabytesPerSecond: whole(...LIMITS.copyMegabytesPerSecond),
});

export type Settings = Infer<typeof settingsSchema>;

export const DEFAULT_SETTINGS: Settings = Object.freeze({
  ldap: false,
  inviteBypass: false,
  emailValidation: 'false',
  invitationOnly: false,
  accessListRequired: false,
  copyMegabytesPerSecond: 200,
});
