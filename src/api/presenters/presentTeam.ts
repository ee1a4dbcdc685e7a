import type { Schema } from '../../contract/types.js';
import type { Team } from '../../world/tables/teams.js';
import type { Links } from '../links.js';

/** Presents a team, without its members. */
export function presentTeam({ id, name, orgId }: Team, links: Links): Schema<'Team'> {
  return { id, links: [links.self(`/orgs/${orgId}/teams/${id}`)], name };
}
