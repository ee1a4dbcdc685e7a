import type { Agent, Project } from '../tables/projects.js';

/** Returns the automation agent on a server of a project, also if it is silent. */
export function automationAgentOf({ agents }: Pick<Project, 'agents'>, hostname: string): Agent | undefined {
  return agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
}
