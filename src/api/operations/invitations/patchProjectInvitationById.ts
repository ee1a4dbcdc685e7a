import { changeInvitation } from '../../../world/invitations/changeInvitation.js';
import { findInvitation } from '../../../world/invitations/findInvitation.js';
import { projectParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { presentProjectInvitation } from '../../presenters/presentInvitation.js';

/** Updates one pending invitation: `PATCH /groups/{groupId}/invites/{invitationId}`. */
export const patchProjectInvitationById: Operation<'patchProjectInvitationById'> = (call) => {
  const { world, project, path, body } = call;
  const invitation = findInvitation(world, projectParent(project), path.invitationId);
  const outcome = changeInvitation(world, invitation, body);
  return { outcome, body: presentProjectInvitation(outcome.invitation, project) };
};
