import { membersOf } from '../../../world/teams/addUsersToTeam.js';
import { findOwnTeam } from '../../../world/teams/findTeam.js';
import { rolesIn } from '../../../world/users/usersOf.js';
import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentListedUser } from '../../presenters/presentUser.js';

/** Lists the members of a team: `GET /orgs/{orgId}/teams/{teamId}/users`. */
export const listTeamUsers: Operation<'listTeamUsers'> = (call) => {
  const { world, organization, path, links } = call;
  const members = membersOf(world, findOwnTeam(world, organization, path.teamId));
  return {
    body: list(call, members, (user) => presentListedUser(user, rolesIn(world, user, organization), links)),
  };
};
