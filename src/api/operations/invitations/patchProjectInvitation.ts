import { changeInvitation } from '../../../world/invitations/changeInvitation.js';
import { findInvitationOf } from '../../../world/invitations/findInvitation.js';
import { projectParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { presentProjectInvitation } from '../../presenters/presentInvitation.js';

/** Updates the pending invitation of an email address: `PATCH /groups/{groupId}/invites`. */
export const patchProjectInvitation: Operation<'patchProjectInvitation'> = ({ world, project, body }) => {
  const { username, roles } = body;
  const invitation = findInvitationOf(world, projectParent(project), username);
  const outcome = changeInvitation(world, invitation, { roles });
  return { outcome, body: presentProjectInvitation(outcome.invitation, project) };
};
