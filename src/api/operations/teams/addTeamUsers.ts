import { addUsersToTeam, membersOf } from '../../../world/teams/addUsersToTeam.js';
import { findTeam } from '../../../world/teams/findTeam.js';
import type { Operation } from '../../operation.js';
import { cut, envelop, pageOf } from '../../paging.js';
import { presentTeamUser } from '../../presenters/presentUser.js';

/** E1. Add users to a team. */
export const addTeamUsers: Operation<'addTeamUsers'> = {
  role: 'ORG_OWNER',
  handle({ world, organization, path, query, body, links, target }) {
    const team = findTeam(world, organization, path.teamId);
    const ids = body.map(({ id }) => id);
    const outcome = addUsersToTeam(world, team, ids);
    const members = membersOf(outcome.world, team);
    const isShown = (id: string): boolean => world.quirks.teamAddReply === 'members' || ids.includes(id);
    const shown = members.filter(({ id }) => isShown(id));
    const results = cut(shown, pageOf(query)).map((user) => presentTeamUser(user, links));
    return { outcome, body: envelop(links, target, query, results, shown.length) };
  },
};
