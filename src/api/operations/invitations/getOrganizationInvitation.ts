import { findInvitation } from '../../../world/invitations/findInvitation.js';
import { organizationParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { presentOrganizationInvitation } from '../../presenters/presentInvitation.js';

/** Returns one pending invitation: `GET /orgs/{orgId}/invites/{invitationId}`. */
export const getOrganizationInvitation: Operation<'getOrganizationInvitation'> = (call) => {
  const { world, organization, path } = call;
  const invitation = findInvitation(world, organizationParent(organization), path.invitationId);
  return { body: presentOrganizationInvitation(invitation, organization) };
};
