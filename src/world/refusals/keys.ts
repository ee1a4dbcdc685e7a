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
  // The quirk `missingRole` determines the status of the next three errors.
  NOT_API_KEY_ADMIN: [403, 'The currently logged in user is not an administrator of API keys.'],
  BILLING_UNSUPPORTED: [403, 'Billing administrator roles are not supported.'],
  NOT_GLOBAL_USER_ADMIN: [
    403,
    'The currently logged in user does not have the global user administrator role.',
  ],
  INVALID_KEY_ID: [404, 'An invalid key ID {0} was specified.'],

  // Access lists
  ORG_REQUIRES_ACCESS_LIST: [403, 'This organization requires access through an access list of ip ranges.'],
  API_KEY_ACCESS_LIST_ACCESS_DENIED: [
    400,
    'API Key access lists are only accessible by the API Key or by a user administrator.',
  ],
  BAD_ACCESS_LIST_ADD_REQUEST: [400, 'Should not specify both the IP address and the CIDR block.'],
  CANNOT_ADD_IP_ADDRESS_TO_API_KEY_ACCESS_LIST: [400, 'The address {0} cannot be added to access lists.'],
  CANNOT_REMOVE_CALLER_FROM_ACCESS_LIST: [400, "Cannot remove caller's IP address {0} from access list."],
  INVALID_IP_ADDRESS_OR_CIDR_NOTATION: [400, 'The address {0} must be in valid IP address or CIDR notation.'],
  IPV6_UNSUPPORTED: [400, 'The entry {0} is an IPv6 value and is not supported.'],
  API_KEY_ACCESS_LIST_NOT_FOUND: [404, 'IP address {0} not on access list for API key {1}.'],
  ADDRESS_ALREADY_IN_ACCESS_LIST: [409, 'The address {0} is already on the access list.'],

  // The global access list
  GLOBAL_WHITELIST_ENTRY_REQUIRES_CIDR_BLOCK: [
    400,
    'All global whitelist entries require a non-empty cidr block.',
  ],
  GLOBAL_WHITELIST_ENTRY_REQUIRES_DESCRIPTION: [
    400,
    'All global whitelist entries require a non-empty description.',
  ],
  INVALID_GLOBAL_WHITELIST_DESCRIPTION: [400, 'API key descriptions must be less than {0} characters.'],
  INVALID_CIDR_BLOCK: [400, 'The cidr block {0} must be in valid CIDR notation.'],
  IPV6_PERMISSION_ENTRY_NOT_SUPPORTED: [
    400,
    'IPv6 addresses are not supported for the global whitelist entries.',
  ],
  DUPLICATE_GLOBAL_WHITELIST_ENTRY: [
    400,
    'The provided IP address {0} already exists in another global whitelist entry.',
  ],
  NO_CIDR_BLOCK_OR_DESCRIPTION: [
    400,
    'Editing a global whitelist entry requires a cidr block and/or description.',
  ],
  GLOBAL_USER_OUTSIDE_SUBNET: [403, 'Global user is from outside whitelisted subnets.'],
  GLOBAL_WHITELIST_ENTRY_NOT_FOUND: [404, 'No existing global whitelist entries match the provided id {0}.'],
} as const satisfies Refusals;
