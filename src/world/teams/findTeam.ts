import { isObjectId } from '../ids.js';
import type { Organization } from '../tables/organizations.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Team } from '../tables/teams.js';

/** Finds a team of an organization by id. Refuses a malformed or unknown id. */
export function findTeam(world: World, organization: Organization, id: string): Team {
  const team = world.teams.get(id);
  if (team?.orgId !== organization.id)
    throw new Refusal(isObjectId(id) ? 'TEAM_NOT_FOUND' : 'INVALID_TEAM_ID', id);
  return team;
}
