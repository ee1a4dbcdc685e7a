import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { ProjectTeam } from '../tables/projectTeams.js';
import type { World } from '../world.js';

/** Returns the teams of a project, in the order in which they were added. */
export function teamsOfProject(world: World, project: Project): readonly ProjectTeam[] {
  return world.projectTeams.select('project', project.id).toArray();
}

/** Finds the assignment of a team to a project. Refuses unknown teams, and teams without roles in the project. */
export function findProjectTeam(world: World, project: Project, teamId: string): ProjectTeam {
  const assigned = teamsOfProject(world, project).find((each) => each.teamId === teamId);
  if (assigned !== undefined) return assigned;
  if (!isObjectId(teamId)) throw new Refusal('INVALID_TEAM_ID', teamId);
  if (world.teams.get(teamId) === undefined) throw new Refusal('TEAM_NOT_FOUND', teamId);
  throw new Refusal('TEAM_NOT_IN_GROUP');
}
