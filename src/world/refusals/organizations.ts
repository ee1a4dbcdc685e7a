import type { Refusals } from './refusalEntry.js';

/** Errors of operations on organizations, on the extended surface only. */
export const organizationRefusals = {
  INACTIVE_ORG: [400, 'Organization {0} is inactive.'],
  ORG_NAME_NOT_FOUND: [404, 'No organization with name {0} exists.'],
  ORG_NOT_EMPTY: [409, 'Organization cannot be deleted because it still contains active groups.'],
} as const satisfies Refusals;
