import { addUsersToTeam, membersOf } from '../../../world/teams/addUsersToTeam.js';
import { findTeam } from '../../../world/teams/findTeam.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentTeamUser } from '../../presenters/presentUser.js';

/** Adds users to a team: `POST /orgs/{orgId}/teams/{teamId}/users` (E1). */
export const addTeamUsers: Operation<'addTeamUsers'> = (call) => {
  const { world, organization, path, body, links } = call;
  const team = findTeam(world, organization, path.teamId);
  const ids = body.map(({ id }) => id);
  const outcome = addUsersToTeam(world, team, ids);
  const members = membersOf(outcome.world, team);
  const isShown = (id: string): boolean => world.quirks.teamAddReply === 'members' || ids.includes(id);
  const shown = members.filter(({ id }) => isShown(id));
  return { outcome, body: list(call, shown, (user) => presentTeamUser(user, links)) };
};
