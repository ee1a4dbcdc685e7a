import type { Refusals } from './refusalEntry.js';

/** Errors of operations on users, on the extended surface only. */
export const userRefusals = {
  // The quirk `missingRole` determines the status.
  NOT_USER_ADMIN: [
    403,
    'The currently logged in user does not have the user administrator role for any group, team, or organization ' +
      'containing user {0}.',
  ],
  USERNAME_NOT_FOUND: [404, 'No user with username {0} exists.'],
} as const satisfies Refusals;
