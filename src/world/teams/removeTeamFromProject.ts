import type { Outcome } from '../outcome.js';
import type { Project } from '../tables/projects.js';
import type { ProjectTeam } from '../tables/projectTeams.js';
import type { World } from '../world.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/** Removes a team and its roles from a project. The team and its members remain in the organization. */
export function removeTeamFromProject(
  world: World,
  { id: groupId, orgId }: Project,
  { id, teamId }: ProjectTeam,
): Outcome {
  refuseWithLdap(world);
  return {
    world: { ...world, projectTeams: world.projectTeams.remove(id) },
    events: [{ eventTypeName: 'TEAM_REMOVED_FROM_GROUP', groupId, orgId, teamId }],
  };
}
