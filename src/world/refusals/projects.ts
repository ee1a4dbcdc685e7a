import type { Refusals } from './refusalEntry.js';

/** Errors of operations on projects, on the extended surface only. */
export const projectRefusals = {
  GROUP_NAME_NOT_FOUND: [404, 'No group with name {0} exists.'],
  MULTIPLE_GROUPS: [409, 'Multiple groups exist with the specified name.'],
} as const satisfies Refusals;
