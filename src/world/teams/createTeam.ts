import { takeId } from '../ids.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { Organization } from '../tables/organizations.js';
import type { Team } from '../tables/teams.js';
import type { User } from '../tables/users.js';
import type { World } from '../world.js';
import { addUsersToTeam } from './addUsersToTeam.js';
import { checkTeamName } from './teamName.js';

const TEAMS_PER_ORGANIZATION_MAX = 250;

export interface NewTeam {
  readonly name: string;
  readonly usernames?: readonly string[];
}

/** Creates a team of an organization with its first members. Writes an event for each member, then TEAM_CREATED. */
export function createTeam(
  world: World,
  { id: orgId }: Organization,
  { name, usernames = [] }: NewTeam,
): Outcome & { readonly team: Team } {
  if (world.settings.ldap) throw new Refusal('CANNOT_CREATE_TEAM_WITH_LDAP_ENABLED');
  checkTeamName(world, orgId, name);
  if (usernames.length === 0) throw new Refusal('CANNOT_CREATE_EMPTY_TEAM');
  const members = usernames.map((username) => findByUsername(world, orgId, username));
  if (world.teams.select('organization', orgId).size >= TEAMS_PER_ORGANIZATION_MAX)
    throw new Refusal('MAX_TEAMS_PER_ORG_EXCEEDED');
  const [taken, id] = takeId(world);
  const team: Team = { id, orgId, name, createdAt: world.now };
  const outcome = inTurn(withRow(taken, 'teams', team), [
    (before) => addUsersToTeam(before, team, [...new Set(members.map((user) => user.id))]),
    (before) => ({ world: before, events: [{ eventTypeName: 'TEAM_CREATED', orgId, teamId: id }] }),
  ]);
  return { ...outcome, team };
}

/** Finds a user by name. Refuses users that were only invited to the organization. */
function findByUsername(world: World, orgId: string, username: string): User {
  const user = world.users.select('username', username).first();
  const isMember = user?.roles.some((role) => role.orgId === orgId) === true;
  const invitations = world.invitations.select('organization', orgId).toArray();
  if (!isMember && invitations.some((each) => each.username === username))
    throw new Refusal('CANNOT_ADD_PENDING_USER');
  if (user === undefined) throw new Refusal('USERNAME_NOT_FOUND', username);
  return user;
}
