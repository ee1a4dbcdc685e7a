import type { Refusals } from './refusalEntry.js';

/** Errors of operations on users, on the extended surface only. */
export const userRefusals = {
  // The quirk `missingRole` determines the status.
  NOT_USER_ADMIN: [
    403,
    'The currently logged in user does not have the user administrator role for any group, team, or organization ' +
      'containing user {0}.',
  ],
  FIRST_NAME_EXCEEDS_MAX_LENGTH: [400, 'First names are limited to {0} characters.'],
  LAST_NAME_EXCEEDS_MAX_LENGTH: [400, 'Last names are limited to {0} characters.'],
  INVALID_COUNTRY_CODE: [400, 'An invalid country code {0} was specified.'],
  COMMON_PASSWORD: [
    400,
    'The password provided is too weak, as it can be found in most commonly used password lists.',
  ],
  CANNOT_DEMOTE_LAST_ORG_OWNER: [403, 'Cannot demote the last owner of the organization.'],
  CANNOT_DELETE_LAST_OWNER: [
    403,
    'Cannot remove the last owner from the group. If you are trying to close the group by removing all users and ' +
      'teams, please delete the group instead.',
  ],
  USER_NOT_IN_GROUP: [404, 'User {0} is not in group {1}.'],
  // The quirk `missingRole` determines the status.
  ACCESS_LIST_ACCESS_DENIED: [
    403,
    'Cannot access access list for user {0}, which is not currently logged in.',
  ],
  USERNAME_NOT_FOUND: [404, 'No user with username {0} exists.'],
} as const satisfies Refusals;
