import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { Team } from '../tables/teams.js';
import type { World } from '../world.js';
import { refuseWithLdap } from './refuseWithLdap.js';
import { checkTeamName } from './teamName.js';

/** Renames a team. Writes an event even if the name is the same. */
export function renameTeam(world: World, team: Team, name: string): Outcome & { readonly team: Team } {
  refuseWithLdap(world);
  checkTeamName(world, team.orgId, name, team.id);
  const renamed: Team = { ...team, name };
  return {
    world: withRow(world, 'teams', renamed),
    events: [{ eventTypeName: 'TEAM_NAME_CHANGED', orgId: team.orgId, teamId: team.id }],
    team: renamed,
  };
}
