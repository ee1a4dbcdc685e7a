import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import type { RoleName } from '../role.js';
import type { Project } from '../tables/projects.js';
import type { ProjectTeam } from '../tables/projectTeams.js';
import type { World } from '../world.js';
import { groupRolesOf } from './groupRoles.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/** Replaces the roles of a team in a project. Writes an event even if the roles are the same. */
export function changeTeamRoles(
  world: World,
  project: Project,
  assigned: ProjectTeam,
  roleNames: readonly RoleName[],
): Outcome {
  refuseWithLdap(world);
  const changed = { ...assigned, roleNames: groupRolesOf(project, roleNames) };
  const feeds = { groupId: project.id, orgId: project.orgId };
  return {
    world: withRow(world, 'projectTeams', changed),
    events: [{ eventTypeName: 'TEAM_ROLES_MODIFIED', ...feeds, teamId: assigned.teamId }],
  };
}
