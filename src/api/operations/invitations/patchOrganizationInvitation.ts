import { changeInvitationRoles } from '../../../world/invitations/changeInvitationRoles.js';
import { Refusal } from '../../../world/refusals.js';
import type { Operation } from '../../operation.js';
import { presentOrganizationInvitation } from '../../presenters/presentInvitation.js';

/** Updates one organization invitation: `PATCH /orgs/{orgId}/invites` (E18). */
export const patchOrganizationInvitation: Operation<'patchOrganizationInvitation'> = ({
  world,
  organization,
  body,
}) => {
  if (body.teamIds !== undefined && world.quirks.unknownBodyAttributes === 'reject')
    throw new Refusal('INVALID_ATTRIBUTE', 'teamIds');
  const outcome = changeInvitationRoles(world, organization, body);
  return { outcome, body: presentOrganizationInvitation(outcome.invitation, organization) };
};
