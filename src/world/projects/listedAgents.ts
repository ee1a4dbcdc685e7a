import type { Agent, Project } from '../tables/projects.js';

/** Returns the agents of a project, without those that an automation config has removed. */
export function listedAgents({ agents }: Pick<Project, 'agents'>): readonly Agent[] {
  return agents.filter(({ removedAt }) => removedAt === undefined);
}
