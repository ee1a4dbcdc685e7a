import type { Schema } from '../../contract/types.js';
import type { Team } from '../../world/tables/teams.js';
import type { Links } from '../links.js';
import type { ProjectTeam } from '../../world/tables/projectTeams.js';

/** Presents a team, without its members. */
export function presentTeam({ id, name, orgId }: Team, links: Links): Schema<'Team'> {
  return { id, links: [links.self(`/orgs/${orgId}/teams/${id}`)], name };
}

/** Presents a team of a project, with its roles there. */
export function presentProjectTeam(
  { groupId, teamId, roleNames }: ProjectTeam,
  links: Links,
): Schema<'ProjectTeam'> {
  return { links: [links.self(`/groups/${groupId}/teams/${teamId}`)], roleNames, teamId };
}
