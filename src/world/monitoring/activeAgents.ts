import type { AgentType, Project } from '../tables/projects.js';

/**
 * Returns whether an agent of a type pings in a project. Also returns true if the project has no agents of this type,
 * unless a client has put an automation config, which names the agents.
 */
export function hasActiveAgent(project: Project | undefined, type: AgentType): boolean {
  const agents = project?.agents.filter(({ typeName }) => typeName === type) ?? [];
  if (agents.length === 0) return project?.followsConfig !== true;
  return agents.some(({ silentSince }) => silentSince === undefined);
}

/**
 * Returns whether an automation agent collects the disk data of a machine. On a machine without an automation agent,
 * the other automation agents of the project do this.
 */
export function isCollected(project: Project | undefined, hostname: string): boolean {
  const own = project?.agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return own === undefined ? hasActiveAgent(project, 'AUTOMATION') : own.silentSince === undefined;
}
