import type { Refusals } from './refusalEntry.js';

/** Errors of operations on users, on the extended surface only. */
export const userRefusals = {
  // The quirk `missingRole` determines the status.
  NOT_USER_ADMIN: [
    403,
    'The currently logged in user does not have the user administrator role for any group, team, or organization ' +
      'containing user {0}.',
  ],
  CANNOT_DELETE_LAST_OWNER: [
    403,
    'Cannot remove the last owner from the group. If you are trying to close the group by removing all users and ' +
      'teams, please delete the group instead.',
  ],
  USER_NOT_IN_GROUP: [404, 'User {0} is not in group {1}.'],
  USERNAME_NOT_FOUND: [404, 'No user with username {0} exists.'],
} as const satisfies Refusals;
