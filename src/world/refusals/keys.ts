import type { Refusals } from './refusalEntry.js';

/** Errors of operations on API keys and access lists, on the extended surface only. */
export const keyRefusals = {
  API_KEY_NOT_FOUND: [400, 'No API Key with ID {0} exists.'],
  API_KEY_CAN_ONLY_BELONG_TO_ONE_ORG: [400, 'API keys may only belong to a single organization.'],
  API_KEY_REQUIRES_DESCRIPTION: [400, 'All API keys require a non-empty description.'],
  INVALID_API_KEY_DESC: [400, 'API key descriptions are required and must be less than {0} characters.'],
  MISSING_API_KEY_ROLES: [400, 'API keys must have at least one role.'],
  INVALID_ROLE_FOR_GLOBAL_KEY: [400, 'API Key Role {0} is not in the allowlist.'],
  MAX_API_KEYS_PER_ORG_EXCEEDED: [
    400,
    'Maximum number of API keys per org ({0}) in {1} exceeded while trying to add API keys.',
  ],
  INVALID_KEY_ID: [404, 'An invalid key ID {0} was specified.'],
} as const satisfies Refusals;
