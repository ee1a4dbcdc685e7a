import { pendingOfProject } from '../../../world/invitations/pendingInvitations.js';
import type { Operation } from '../../operation.js';
import { presentProjectInvitation } from '../../presenters/presentInvitation.js';

/** E13. List pending project invitations: "a bare array, not the list envelope". */
export const listProjectInvitations: Operation<'listProjectInvitations'> = ({ world, project, query }) => {
  const pending = pendingOfProject(world, project.id, query.username);
  return { body: pending.map((invitation) => presentProjectInvitation(invitation, project)) };
};
