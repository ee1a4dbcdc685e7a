import { addUsersToProject, isMember } from '../../../world/invitations/addUsersToProject.js';
import { findUser } from '../../../world/users/findUser.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentProjectUser } from '../../presenters/presentUser.js';

/** Adds existing users to a project: `POST /groups/{groupId}/users` (E5). */
export const addProjectUsers: Operation<'addProjectUsers'> = (call) => {
  const { world, project, body, links, key } = call;
  const outcome = addUsersToProject(world, project, body, key?.publicKey ?? '');
  const sent = [...new Set(body.map(({ id }) => id))].map((id) => findUser(outcome.world, id));
  const members = (): typeof sent => [...outcome.world.users.all()].filter((user) => isMember(user, project));
  const shown = world.quirks.projectAddReply === 'sent' ? sent : members();
  return { outcome, body: list(call, shown, (user) => presentProjectUser(user, links)) };
};
