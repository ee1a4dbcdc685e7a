import { projectParent } from '../../../world/pendingInvitations/parent.js';
import { revokeInvitation } from '../../../world/invitations/revokeInvitation.js';
import type { Operation } from '../../operation.js';

/** Deletes one pending invitation: `DELETE /groups/{groupId}/invites/{invitationId}`. */
export const deleteProjectInvitation: Operation<'deleteProjectInvitation'> = ({ world, project, path }) => ({
  outcome: revokeInvitation(world, projectParent(project), path.invitationId),
});
