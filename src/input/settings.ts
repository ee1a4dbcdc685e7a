import { decoded, flag, object, oneOf, optional } from '../schema/schema.js';

/** YAML reads an unquoted `false` as a boolean. */
const emailValidation = decoded(oneOf(false, 'false', 'loose', 'strict'), (value) =>
  value === false ? ('false' as const) : value,
);

/** How a deployment is configured. Members that are missing keep their values. */
export const settingsFormat = object(
  {
    ldap: optional(flag, 'The deployment authenticates its users by LDAP.'),
    inviteBypass: optional(flag, 'addProjectUsers adds existing users directly instead of inviting them.'),
    emailValidation: optional(emailValidation, 'What createUser asks of a username.'),
    invitationOnly: optional(flag, 'createUser creates the first user only.'),
    accessListRequired: optional(flag, 'A key without an access list may not call at all.'),
  },
  { expected: 'settings', description: 'How the deployment is configured.' },
);
