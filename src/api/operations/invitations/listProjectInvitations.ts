import { pendingOfProject } from '../../../world/pendingInvitations/pendingInvitations.js';
import type { Operation } from '../../operation.js';
import { presentProjectInvitation } from '../../presenters/presentInvitation.js';

/**
 * Lists the pending invitations of a project, without the list envelope: `GET /groups/{groupId}/invites`
 * (E13).
 */
export const listProjectInvitations: Operation<'listProjectInvitations'> = ({ world, project, query }) => {
  const pending = pendingOfProject(world, project.id, query.username);
  return { body: pending.map((invitation) => presentProjectInvitation(invitation, project)) };
};
