import type { Schema } from '../../contract/types.js';
import type { ProjectTeam } from '../../world/tables/projectTeams.js';
import type { Links } from '../links.js';

/** Presents a team of a project, with its roles there. */
export function presentProjectTeam(
  { groupId, teamId, roleNames }: ProjectTeam,
  links: Links,
): Schema<'ProjectTeam'> {
  return { links: [links.self(`/groups/${groupId}/teams/${teamId}`)], roleNames, teamId };
}
