import { withRow } from '../../world/putRow.js';
import type { Team } from '../../world/tables/teams.js';
import { changed, eventsOf, type Change } from '../edits.js';
import type { CollectionDefinition } from '../collectionDefinition.js';

/** Testers may rename a team. */
export const teams: CollectionDefinition<Team> = {
  edit: (world, team, change: Change<Team, 'name'>) => {
    const after = changed(team, change);
    const name = { eventTypeName: 'TEAM_NAME_CHANGED', orgId: team.orgId, teamId: team.id } as const;
    return { world: withRow(world, 'teams', after), events: eventsOf(team, after, { name }) };
  },
};
