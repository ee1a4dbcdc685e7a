import type { Operation } from '../../operation.js';
import { list } from '../../paging.js';
import { presentTeam } from '../../presenters/presentTeam.js';

/** Lists the teams of an organization, sorted by name: `GET /orgs/{orgId}/teams`. */
export const listTeams: Operation<'listTeams'> = (call) => {
  const { world, organization, links } = call;
  const teams = world.teams.select('organization', organization.id);
  return { body: list(call, teams, (team) => presentTeam(team, links)) };
};
