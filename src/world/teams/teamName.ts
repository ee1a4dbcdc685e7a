import { Refusal } from '../refusals.js';
import type { World } from '../world.js';

const NAME_LENGTH_MAX = 256;

/** Refuses a team name that is blank or too long, or that another team of the organization has. */
export function checkTeamName(world: World, orgId: string, name: string, ownId?: string): void {
  if (name.trim() === '' || name.includes('\u0000') || name.length > NAME_LENGTH_MAX)
    throw new Refusal('INVALID_TEAM_NAME', name.slice(0, NAME_LENGTH_MAX));
  const teams = world.teams.select('organization', orgId).toArray();
  if (teams.some((team) => team.name === name && team.id !== ownId))
    throw new Refusal('TEAM_NAME_NOT_AVAILABLE', name, orgId);
}
