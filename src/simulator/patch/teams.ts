import type { Team } from '../../world/teams/team.js';
import { text } from '../../input/json/readers.js';
import { changed, eventsOf } from './changed.js';
import { member, patchesOf } from './patchable.js';

/** Teams: their names. Who is in one stands with the users. */
export const teams = patchesOf<Team>()({ name: member(text()) }, (world, team, change) => {
  const after = changed(team, change);
  return {
    world: { ...world, teams: world.teams.put(after) },
    events: eventsOf(team, after, {
      name: { eventTypeName: 'TEAM_NAME_CHANGED', orgId: team.orgId, teamId: team.id },
    }),
  };
});
