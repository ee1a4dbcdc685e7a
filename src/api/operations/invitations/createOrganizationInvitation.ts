import { invite } from '../../../world/invitations/invite.js';
import { organizationParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { ifInvited, presentOrganizationInvitation } from '../../presenters/presentInvitation.js';

/** Invites a user to an organization: `POST /orgs/{orgId}/invites`. */
export const createOrganizationInvitation: Operation<'createOrganizationInvitation'> = (call) => {
  const { world, organization, body, key } = call;
  const inviterUsername = key?.publicKey ?? '';
  const outcome = invite(world, organizationParent(organization), { ...body, inviterUsername });
  return { outcome, body: ifInvited(outcome, (one) => presentOrganizationInvitation(one, organization)) };
};
