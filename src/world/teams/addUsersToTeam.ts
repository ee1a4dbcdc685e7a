import type { EventDraft } from '../tables/events.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import { findUser } from '../users/findUser.js';
import { joinOrganization } from '../users/joinOrganization.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import type { Team } from '../tables/teams.js';
import { refuseWithLdap } from './refuseWithLdap.js';

const USERS_PER_TEAM_MAX = 250;

/** Returns the users of a team, sorted by username. */
export function membersOf(world: World, team: Team): readonly User[] {
  const members = world.users
    .all()
    .toArray()
    .filter((user) => user.teamIds.includes(team.id));
  return members.toSorted((a, b) => (a.username < b.username ? -1 : 1));
}

/**
 * Adds users to a team (`addTeamUsers`, E1). The quirk `teamMemberAgain` decides whether users that are already members
 * are ignored or refused.
 */
export function addUsersToTeam(world: World, team: Team, userIds: readonly string[]): Outcome {
  refuseWithLdap(world);
  const [newcomers, members] = partitioned(world, team, userIds);
  if (world.quirks.teamMemberAgain === 'refuse' && members[0] !== undefined)
    throw new Refusal('USER_ALREADY_IN_TEAM', members[0], team.id);
  if (membersOf(world, team).length + newcomers.length > USERS_PER_TEAM_MAX) {
    throw new Refusal('MAX_USERS_PER_TEAM_EXCEEDED');
  }
  return newcomers.reduce<Outcome>((outcome, id) => addUser(outcome, team, id), { world, events: [] });
}

/** Splits users into those that are not in a team yet and those that are. Returns each id once. */
function partitioned(
  world: World,
  team: Team,
  userIds: readonly string[],
): readonly [newcomers: readonly string[], members: readonly string[]] {
  const ids = [...new Set(userIds)];
  const isMember = (id: string): boolean => findUser(world, id).teamIds.includes(team.id);
  return [ids.filter((id) => !isMember(id)), ids.filter(isMember)];
}

function addUser(outcome: Outcome, team: Team, id: string): Outcome {
  const inside = enterOrganization(outcome.world, team, findUser(outcome.world, id));
  const user = findUser(inside.world, id);
  const member: User = { ...user, teamIds: [...user.teamIds, team.id] };
  const event: EventDraft = {
    eventTypeName: 'JOINED_TEAM',
    orgId: team.orgId,
    targetUsername: user.username,
    teamId: team.id,
  };
  return {
    world: { ...inside.world, users: inside.world.users.put(member) },
    events: [...outcome.events, ...inside.events, event],
  };
}

function enterOrganization(world: World, team: Team, user: User): Outcome {
  const joined = joinOrganization(world, user, team.orgId);
  if (joined.world !== world && world.quirks.teamUserOutsideOrg === 'refuse') {
    throw new Refusal('USER_NOT_FOUND', user.id);
  }
  return joined;
}
