import { invite } from '../../../world/invitations/invite.js';
import { projectParent } from '../../../world/pendingInvitations/parent.js';
import type { Operation } from '../../operation.js';
import { ifInvited, presentProjectInvitation } from '../../presenters/presentInvitation.js';

/** Invites a user to a project: `POST /groups/{groupId}/invites`. */
export const createProjectInvitation: Operation<'createProjectInvitation'> = ({
  world,
  project,
  body,
  key,
}) => {
  const outcome = invite(world, projectParent(project), { ...body, inviterUsername: key?.publicKey ?? '' });
  return { outcome, body: ifInvited(outcome, (one) => presentProjectInvitation(one, project)) };
};
