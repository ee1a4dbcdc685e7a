import { isObjectId } from '../ids.js';
import type { Organization } from '../tables/organizations.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Team } from '../tables/teams.js';

/**
 * Finds a team of an organization by id. Unlike `findTeam`, refuses a team of another organization with
 * `TEAM_NOT_IN_ORG`.
 */
export function findOwnTeam(world: World, organization: Pick<Organization, 'id'>, id: string): Team {
  const team = world.teams.get(id);
  if (team !== undefined && team.orgId !== organization.id)
    throw new Refusal('TEAM_NOT_IN_ORG', id, organization.id);
  return findTeam(world, organization, id);
}

/** Finds a team of an organization by its whole name. Upper and lower case matter. */
export function findTeamByName(world: World, organization: Organization, name: string): Team {
  const team = world.teams
    .select('organization', organization.id)
    .toArray()
    .find((each) => each.name === name);
  if (team === undefined) throw new Refusal('TEAM_NAME_NOT_FOUND', name);
  return team;
}

/** Finds a team of an organization by id. Refuses a malformed or unknown id. */
export function findTeam(world: World, organization: Pick<Organization, 'id'>, id: string): Team {
  const team = world.teams.get(id);
  if (team?.orgId !== organization.id)
    throw new Refusal(isObjectId(id) ? 'TEAM_NOT_FOUND' : 'INVALID_TEAM_ID', id);
  return team;
}
