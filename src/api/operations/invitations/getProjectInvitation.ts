import { findInvitation } from '../../../world/invitations/findInvitation.js';
import { projectParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { presentProjectInvitation } from '../../presenters/presentInvitation.js';

/** Returns one pending invitation: `GET /groups/{groupId}/invites/{invitationId}`. */
export const getProjectInvitation: Operation<'getProjectInvitation'> = ({ world, project, path }) => {
  const invitation = findInvitation(world, projectParent(project), path.invitationId);
  return { body: presentProjectInvitation(invitation, project) };
};
