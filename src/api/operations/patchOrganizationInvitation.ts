import { changeInvitationRoles } from '../../domain/invitations/changeInvitationRoles.js';
import type { Operation } from '../operation.js';
import { presentOrganizationInvitation } from '../presenters/presentInvitation.js';

/** E18. Update one organization invitation. */
export const patchOrganizationInvitation: Operation<'patchOrganizationInvitation'> = {
  role: 'ORG_USER_ADMIN',
  handle({ world, organization, body }) {
    const outcome = changeInvitationRoles(world, organization, body);
    return { outcome, body: presentOrganizationInvitation(outcome.invitation, organization) };
  },
};
