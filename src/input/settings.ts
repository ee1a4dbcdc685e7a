import { decoded, flag, object, oneOf, optional, whole } from '../schema/schema.js';
import { LIMITS } from '../world/limits.js';

/** Accepts the boolean `false` too, because YAML reads an unquoted `false` as a boolean. */
const emailValidation = decoded(oneOf(false, 'false', 'loose', 'strict'), (value) =>
  value === false ? ('false' as const) : value,
);

/** Settings of the platform's installation. A missing setting keeps its value. */
export const settingsFormat = object(
  {
    ldap: optional(flag, 'The deployment authenticates its users by LDAP.'),
    inviteBypass: optional(
      flag,
      'Existing users join projects, organizations and teams at once instead of being invited.',
    ),
    emailValidation: optional(emailValidation, 'What a new username must look like.'),
    invitationOnly: optional(flag, 'createUser creates the first user only, and registerUser none.'),
    accessListRequired: optional(flag, 'A key without an access list may not call at all.'),
    copyMegabytesPerSecond: optional(
      whole(...LIMITS.copyMegabytesPerSecond),
      'How fast processes copy data in initial syncs and restores, in millions of bytes per second. By default 200.',
    ),
  },
  { expected: 'settings', description: 'How the deployment is configured.' },
);
