import { pendingOfOrganization } from '../../../world/pendingInvitations/pendingInvitations.js';
import type { Operation } from '../../operation.js';
import { presentOrganizationInvitation } from '../../presenters/presentInvitation.js';

/** Lists the pending invitations to an organization, without the list envelope: `GET /orgs/{orgId}/invites`. */
export const listOrganizationInvitations: Operation<'listOrganizationInvitations'> = (call) => {
  const { world, organization, query } = call;
  const pending = pendingOfOrganization(world, organization.id, query.username);
  return { body: pending.map((invitation) => presentOrganizationInvitation(invitation, organization)) };
};
