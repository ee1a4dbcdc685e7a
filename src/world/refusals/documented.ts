import type { Refusals } from './refusalEntry.js';

/**
 * Errors of the documented operations. `{0}` and `{1}` stand for parameters. The vendor publishes most statuses and
 * texts. The others are inferred, and docs/fidelity.md lists them.
 */
export const documentedRefusals = {
  // The request's content is invalid
  INVALID_JSON: [400, 'Received JSON does not match expected format.'],
  INVALID_JSON_ATTRIBUTE: [400, 'Received JSON for the {0} attribute does not match expected format.'],
  INVALID_ATTRIBUTE: [400, 'Invalid attribute {0} specified.'],
  MISSING_ATTRIBUTE: [400, 'The required attribute {0} was not specified.'],
  MISSING_OR_INVALID_ATTRIBUTE: [400, 'The required attribute {0} was incorrectly specified or omitted.'],
  MISSING_ONE_OF_ATTRIBUTES: [400, 'Either the {0} attribute or the {1} attribute must be specified.'],
  ATTRIBUTE_NEGATIVE_OR_ZERO: [400, 'The attribute {0} cannot be negative or zero.'],
  INVALID_ENUM_VALUE: [400, 'An invalid enumeration value {0} was specified.'],
  INVALID_QUERY_PARAMETER: [400, 'Invalid query parameter {0} specified.'],
  MISSING_QUERY_PARAMETER: [400, 'The required query parameter {0} was not specified.'],
  MUTUALLY_EXCLUSIVE_QUERY_PARAMETERS: [
    400,
    'Either the {0} query parameter or the {1} query parameter but not both should be specified.',
  ],
  INVALID_PERIOD: [400, 'An invalid period was specified.'],
  INVALID_GRANULARITY: [400, 'An invalid granularity {0} was specified.'],
  TOO_MANY_DATA_POINTS: [
    400,
    'The query asks for {0} data points, more than {1}: take a coarser granularity or a shorter period.',
  ],
  FRACTIONAL_TIMESTAMP: [400, 'Timestamp must be whole number of seconds.'],
  DATABASE_NAME_REQUIRED: [400, 'Metric {0} requires a database name to be provided.'],
  DEVICE_NAME_REQUIRED: [400, 'Metric {0} requires a device name to be provided.'],
  WEAK_PASSWORD: [400, 'The specified password is not strong enough.'],
  INVALID_USERNAME: [400, 'The specified username is not a valid email address.'],
  INVALID_EMAIL_ADDRESS: [400, 'An invalid email address was specified.'],
  DUPLICATE_ADDRESSES_IN_INPUT: [
    400,
    'Two or more of the IP addresses being added to the access list are the same.',
  ],
  ROLE_NEEDS_GROUP_ID: [400, 'Group-specific role {0} requires a group ID.'],
  ROLE_NEEDS_NO_GROUP_ID: [400, 'Global role {0} cannot be specified with a group ID.'],
  ROLE_NEEDS_ORG_ID: [400, 'Role {0} requires an organization ID.'],
  ROLE_NEEDS_NO_ORG_ID: [400, 'Role {0} cannot be specified with an organization ID.'],
  INVALID_ROLE_FOR_GROUP: [400, 'Role {0} is invalid for group {1}.'],
  INVALID_ROLE_FOR_ORG: [400, 'Role {0} is invalid for organization {1}.'],
  GROUP_MISMATCH: [400, 'The specified group ID {0} does not match the URL.'],
  MAX_USERS_PER_TEAM_EXCEEDED: [
    400,
    'Maximum number of users per team exceeded while trying to add users. Teams are limited to 250 users.',
  ],
  DISALLOWED_ATTRIBUTE_TURN_ON_LDAP: [
    400,
    "Attribute {0} not allowed. To enable it, change authentication to LDAP in the deployment's configuration.",
  ],
  DUPLICATE_ROLE_ENTRY_IN_LDAP_MAPPING: [
    400,
    'Each role name can only appear in one entry. {0} was used more than once.',
  ],
  MISSING_ROLE_ENTRY_IN_LDAP_MAPPING: [400, 'Missing {0} role or missing its value in LDAP Group Mapping.'],
  // The quirk `invalidFieldsDetail` determines the text, and the quirk `snapshotRefusals` the status.
  CANNOT_MODIFY_SNAPSHOT: [400, 'Cannot modify snapshot because of invalid fields'],
  ALREADY_EXPIRED: [400, 'Cannot update an entity that has already expired.'],
  // Only with the quirk `snapshotRefusals`.
  CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION: [
    400,
    'Snapshot retention can only be modified once it is completed.',
  ],
  INVALID_INVITATION_ID: [
    400,
    'The invitation you tried to delete does not exist or has already been accepted.',
  ],

  // The caller lacks permission. The quirk `missingRole` determines the status of the first five errors.
  USER_UNAUTHORIZED: [403, 'Current user is not authorized to perform this action.'],
  NOT_IN_GROUP: [403, 'The current user is not in the group, or the group does not exist.'],
  NOT_GROUP_USER_ADMIN: [
    403,
    'The currently logged in user does not have the user administrator role in group {0}.',
  ],
  NOT_ORG_ADMIN: [
    403,
    'The currently logged in user does not have the administrator role in organization {0}.',
  ],
  NOT_IN_ORG: [403, 'The current user is not in the organization, or the organization does not exist.'],
  IP_ADDRESS_NOT_ON_ACCESS_LIST: [403, 'IP address {0} is not allowed to access this resource.'],
  RESOURCE_REQUIRES_ACCESS_LIST: [403, 'This resource requires access through an access list of ip ranges.'],
  INVITATION_ONLY_MODE_OR_LDAP: [403, 'Forbidden when either in invitation mode or using an LDAP backend.'],
  CANNOT_ADD_GLOBAL_ROLE: [403, 'Adding a global role is not supported.'],
  CANNOT_MODIFY_CLUSTER_SNAPSHOT: [
    403,
    'Cannot individually modify a snapshot {0} that is part of a cluster snapshot.',
  ],
  CANNOT_DEMOTE_LAST_OWNER: [403, 'Cannot demote the last owner of the group.'],
  UNSUPPORTED_FOR_CURRENT_CONFIG: [403, 'Operation not supported for current configuration.'],

  // The requested resource does not exist
  RESOURCE_NOT_FOUND: [404, 'Cannot find resource {0}.'],
  ORG_NOT_FOUND: [404, 'No organization with ID {0} exists.'],
  INVALID_ORG_ID: [404, 'An invalid organization ID {0} was specified.'],
  GROUP_NOT_FOUND: [404, 'No group with ID {0} exists.'],
  INVALID_GROUP_ID: [404, 'An invalid group ID {0} was specified.'],
  TEAM_NOT_FOUND: [404, 'No team with ID {0} exists.'],
  INVALID_TEAM_ID: [404, 'An invalid team ID {0} was specified.'],
  USER_NOT_FOUND: [404, 'No user with ID {0} exists.'],
  INVALID_USER_ID: [404, 'An invalid user ID {0} was specified.'],
  HOST_NOT_FOUND: [404, 'No host with ID {0} exists in group {1}.'],
  CLUSTER_NOT_FOUND: [404, 'No cluster with ID {0} exists in group {1}.'],
  INVALID_CLUSTER_ID: [404, 'An invalid cluster ID {0} was specified.'],
  SNAPSHOT_NOT_FOUND: [404, 'No snapshot with ID {0} exists for cluster {1}.'],
  INVALID_SNAPSHOT_ID: [404, 'An invalid snapshot ID {0} was specified.'],
  NOT_CONFIG_SERVER: [404, 'Host {0} is not an SCCC config server.'],
  DATABASE_NOT_FOUND: [404, 'No database with name {0} exists on host {1}.'],
  DEVICE_NOT_FOUND: [404, 'No device with name {0} exists on host {1}.'],
  INVALID_METRIC_NAME: [404, 'An invalid metric name {0} was specified.'],
  NOT_DATABASE_OR_DISK_METRIC: [404, 'Metric {0} is neither a database nor a disk metric.'],
  MAINTENANCE_WINDOW_NOT_FOUND: [404, 'No maintenance window with ID {0} exists in group {1}.'],
  INVALID_WINDOW_ID: [404, 'An invalid maintenance window ID {0} was specified.'],
  AUTOMATION_CONFIG_NOT_FOUND: [404, 'No automation configuration exists for group {0}.'],
  BACKUP_CONFIG_NOT_FOUND: [404, 'No backup configuration exists for group {0}.'],
  INVITATION_NOT_FOUND: [404, 'No pending invitation for {0} exists in organization {1}.'],

  // The current state does not allow the request
  USER_ALREADY_EXISTS: [409, 'A user with username {0} already exists.'],
  INVALID_MONITORING_STATE: [409, 'Monitoring data for this process is not available.'],
  SNAPSHOT_ALREADY_EXPIRED: [409, 'The expiry of snapshot {0} has passed and can no longer be changed.'],

  // The HTTP request itself is unacceptable
  MALFORMED_REQUEST: [400, 'The request is not well-formed HTTP.'],
  METHOD_NOT_ALLOWED: [405, 'Method {0} is not allowed for resource {1}.'],
  RECORDED_RUN: [409, 'The world cannot change: {0}.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  REQUEST_TOO_LARGE: [413, 'The request body is larger than {0} bytes.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The media type {0} is not supported; send application/json.'],
  UNSUPPORTED_EXPECTATION: [417, 'The expectation is not supported; expect 100-continue or nothing.'],
  RATE_LIMITED: [429, 'Resource {0} is limited to {1} requests every {2} minutes.'],
  REQUEST_HEADERS_TOO_LARGE: [431, 'The request has too many or too large headers.'],
  UNEXPECTED_ERROR: [500, 'Unexpected error.'],
  UNSUPPORTED_TRANSFER_CODING: [501, 'The transfer coding is not supported; send chunked or a length.'],
  UNSUPPORTED_HTTP_VERSION: [505, 'The version of HTTP is not supported; send HTTP/1.1.'],
  INSUFFICIENT_STORAGE: [507, 'Insufficient storage: {0}.'],
} as const satisfies Refusals;
