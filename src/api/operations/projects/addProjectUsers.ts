import { addUsersToProject, isMember } from '../../../world/projects/addUsersToProject.js';
import { findUser } from '../../../world/users/findUser.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentProjectUser } from '../../presenters/presentUser.js';

/** E5. Add existing users to a project. */
export const addProjectUsers: Operation<'addProjectUsers'> = {
  role: 'GROUP_USER_ADMIN',
  handle({ world, project, query, body, links, target, key }) {
    const outcome = addUsersToProject(world, project, body, key?.publicKey ?? '');
    const sent = [...new Set(body.map(({ id }) => id))].map((id) => findUser(outcome.world, id));
    const members = (): typeof sent =>
      [...outcome.world.users.all()].filter((user) => isMember(user, project));
    const shown = world.quirks.projectAddReply === 'sent' ? sent : members();
    const results = cut(shown, pageOf(query)).map((user) => presentProjectUser(user, links));
    return { outcome, body: envelop(links, target, query, results, shown.length) };
  },
};
