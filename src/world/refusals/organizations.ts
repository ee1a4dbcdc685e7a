import type { Refusals } from './refusalEntry.js';

/** Errors of operations on organizations, on the extended surface only. */
export const organizationRefusals = {
  INACTIVE_ORG: [400, 'Organization {0} is inactive.'],
  INVALID_ORG_NAME: [400, 'An invalid organization name "{0}" was specified.'],
  MAX_GROUPS_PER_ORG_EXCEEDED: [
    400,
    'Maximum number of groups per organization ({0}) in {1} exceeded while trying to add group.',
  ],
  MAX_USERS_PER_ORG_EXCEEDED: [
    400,
    'Maximum number of users per organization ({0}) in {1} exceeded while trying to add users.',
  ],
  // The quirk `missingRole` determines the status of the next error.
  USER_CANNOT_ACCESS_ORG: [403, 'The current user does not have access to the organization.'],
  ORG_NAME_NOT_FOUND: [404, 'No organization with name {0} exists.'],
  ORG_NOT_EMPTY: [409, 'Organization cannot be deleted because it still contains active groups.'],
  MIGRATION_LINK_NOT_FOUND: [404, 'The organization {0} has no such link to a hosted service.'],
} as const satisfies Refusals;
