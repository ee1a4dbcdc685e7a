import { organizationParent } from '../../../world/pendingInvitations/parent.js';
import { revokeInvitation } from '../../../world/invitations/revokeInvitation.js';
import type { Operation } from '../../operation.js';

/** Deletes one pending invitation: `DELETE /orgs/{orgId}/invites/{invitationId}`. */
export const deleteOrganizationInvitation: Operation<'deleteOrganizationInvitation'> = (call) => {
  const { world, organization, path } = call;
  return { outcome: revokeInvitation(world, organizationParent(organization), path.invitationId) };
};
