import { takeId } from '../ids.js';
import { inTurn } from '../inTurn.js';
import { findOrganization } from '../organizations/findOrganization.js';
import type { Outcome } from '../outcome.js';
import { withRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { RoleName } from '../role.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { teamsOfProject } from './findProjectTeam.js';
import { findOwnTeam } from './findTeam.js';
import { groupRolesOf } from './groupRoles.js';
import { refuseWithLdap } from './refuseWithLdap.js';

/** The vendor publishes this limit for its hosted edition. */
const TEAMS_PER_PROJECT_MAX = 100;

export interface NewProjectTeam {
  readonly teamId: string;
  readonly roleNames: readonly RoleName[];
}

/** Gives teams of the project's organization roles in the project. Refuses teams that the project already has. */
export function addTeamsToProject(world: World, project: Project, added: readonly NewProjectTeam[]): Outcome {
  refuseWithLdap(world);
  return inTurn(
    world,
    added.map((team) => (before) => addTeam(before, project, team)),
  );
}

function addTeam(world: World, project: Project, { teamId, roleNames }: NewProjectTeam): Outcome {
  const team = findOwnTeam(world, findOrganization(world, project.orgId), teamId);
  const present = teamsOfProject(world, project);
  if (present.some((each) => each.teamId === team.id)) throw new Refusal('TEAM_EXISTS_IN_GROUP');
  if (present.length >= TEAMS_PER_PROJECT_MAX) {
    throw new Refusal('MAX_TEAMS_PER_GROUP_EXCEEDED', String(TEAMS_PER_PROJECT_MAX), project.id);
  }
  const [taken, id] = takeId(world);
  const row = {
    id,
    groupId: project.id,
    teamId: team.id,
    roleNames: groupRolesOf(project, roleNames),
    createdAt: world.now,
  };
  const feeds = { groupId: project.id, orgId: project.orgId };
  return {
    world: withRow(taken, 'projectTeams', row),
    events: [{ eventTypeName: 'TEAM_ADDED_TO_GROUP', ...feeds, teamId: team.id }],
  };
}
