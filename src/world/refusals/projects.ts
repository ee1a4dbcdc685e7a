import type { Refusals } from './refusalEntry.js';

/** Errors of operations on projects, on the extended surface only. */
export const projectRefusals = {
  ATTRIBUTE_READ_ONLY: [400, 'The attribute {0} is read-only and cannot be changed by the user.'],
  INVALID_DOCUMENT: [400, 'INVALID_DOCUMENT: group {0} is already marked as a backing database.'],
  INVALID_GROUP_NAME: [400, 'An invalid group name "{0}" was specified.'],
  INVALID_GROUP_NAME_10GEN: [400, 'Group name cannot contain "10gen-" or "-10gen".'],
  INVALID_GROUP_TOKEN: [
    400,
    'A group tag must be a string (alphanumeric, periods, underscores, and dashes) of length 32 characters or less.',
  ],
  // Only with the quirk `tooManyTags`.
  TOO_MANY_GROUP_TAGS: [401, 'Groups are limited to {0} tags.'],
  TOO_MANY_GROUP_TOKENS: [400, 'Groups are limited to {0} tags.'],
  NOT_ORG_GROUP_CREATOR: [
    403,
    'The currently logged in user does not have the group creator role in organization {0}.',
  ],
  GROUP_API_KEY_NOT_FOUND: [404, 'No group with API key {0} exists.'],
  GROUP_NAME_NOT_FOUND: [404, 'No group with name {0} exists.'],
  GROUP_ALREADY_EXISTS: [409, 'A group with name {0} already exists.'],
  MULTIPLE_GROUPS: [409, 'Multiple groups exist with the specified name.'],
  CANNOT_CLOSE_GROUP_ACTIVE_BACKUP: [
    409,
    'Cannot close group while it has active backups; please terminate all backups.',
  ],
  CANNOT_CLOSE_GROUP_ACTIVE_CLUSTERS: [
    409,
    'Cannot close group while it has active clusters; please terminate all clusters.',
  ],
} as const satisfies Refusals;
