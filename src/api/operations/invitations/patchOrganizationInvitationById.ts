import { changeInvitation } from '../../../world/invitations/changeInvitation.js';
import { findInvitation } from '../../../world/invitations/findInvitation.js';
import { organizationParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { presentOrganizationInvitation } from '../../presenters/presentInvitation.js';

/** Updates one pending invitation: `PATCH /orgs/{orgId}/invites/{invitationId}`. */
export const patchOrganizationInvitationById: Operation<'patchOrganizationInvitationById'> = (call) => {
  const { world, organization, path, body } = call;
  const invitation = findInvitation(world, organizationParent(organization), path.invitationId);
  const outcome = changeInvitation(world, invitation, body);
  return { outcome, body: presentOrganizationInvitation(outcome.invitation, organization) };
};
