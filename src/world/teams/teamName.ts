import { checkMembers } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';

/** Refuses a team name that breaks a rule, or that another team of the organization has. */
export function checkTeamName(world: World, orgId: string, name: string, ownId?: string): void {
  checkMembers(world, 'teams', { name });
  const teams = world.teams.select('organization', orgId).toArray();
  if (teams.some((team) => team.name === name && team.id !== ownId))
    throw new Refusal('TEAM_NAME_NOT_AVAILABLE', name, orgId);
}
