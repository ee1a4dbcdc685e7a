import type { Refusals } from './refusalEntry.js';

/** Errors of operations on invitations, on the extended surface only. */
export const invitationRefusals = {
  CANNOT_ADD_GROUP_ROLE: [400, 'Adding a group-level role in an organization is not supported.'],
  CANNOT_ADD_ORG_ROLE: [400, 'Adding an organization-level role in a group is not supported.'],
  CANNOT_DELETE_GROUP_INVITATION: [
    400,
    "You can't use the /orgs/{ORG-ID}/invites/{INVITATION-ID} endpoint to delete an invitation to a group. Use " +
      '/groups/{GROUP-ID}/invites/{INVITATION-ID} instead.',
  ],
  CANNOT_DELETE_ORG_INVITATION: [
    400,
    "You can't use the /groups/{GROUP-ID}/invites/{INVITATION-ID} endpoint to delete an invitation to an " +
      'organization. Use /orgs/{ORG-ID}/invites/{INVITATION-ID} instead.',
  ],
  CANNOT_REMOVE_ALL_USER_ROLES: [403, 'Cannot remove all roles of a user.'],
  // With the quirk `unknownInvitation` set to another option than `404`, the error is INVALID_INVITATION_ID instead.
  GROUP_INVITATION_NOT_FOUND: [404, 'No pending invitation for {0} exists in group {1}.'],
  USER_ALREADY_IN_GROUP: [409, 'User {0} is already in group {1}.'],
  USER_ALREADY_IN_ORG: [409, 'User {0} is already in organization {1}.'],
} as const satisfies Refusals;
