import type { Refusals } from './refusalEntry.js';

/** Errors of operations on hosts and clusters, on the extended surface only. */
export const hostRefusals = {
  AUTH_MECHANISM_REQUIRES_SSL: [400, 'Authentication mechanism {0} requires SSL.'],
  MISSING_CREDENTIALS_FOR_AUTH_MECHANISM: [
    400,
    'Authentication mechanism {0} requires username and password.',
  ],
  CANNOT_SET_CREDENTIALS_FOR_AUTH_MECHANISM: [
    400,
    'Username and password fields are only supported for authentication mechanism MONGODB_CR or PLAIN.',
  ],
  CANNOT_SET_PASSWORD_FOR_AUTH_MECHANISM: [
    400,
    'Cannot change password unless authentication mechanism is MONGODB_CR or PLAIN.',
  ],
  MISSING_PASSWORD: [400, 'Username cannot be changed without specifying password.'],
  INVALID_HOSTNAME: [400, 'Invalid hostname {0}.'],
  INVALID_HOST_PORT: [400, 'Invalid host port {0}.'],
  INVALID_AUTH_MECHANISM: [400, 'Invalid authentication mechanism {0}.'],
  CANNOT_MODIFY_MANAGED_HOST: [403, 'Cannot modify host {0} because it is managed by Automation.'],
  HOSTNAME_AND_PORT_NOT_FOUND: [404, 'No host with hostname and port {0} exists in group {1}.'],
  LAST_PING_REMOVED: [410, 'The contents of the last ping of host {0} are not served any more.'],
  NOT_SHARDED: [400, 'Only sharded clusters and replica sets can be patched.'],
} as const satisfies Refusals;
