import type { AgentType, Project } from '../tables/projects.js';

/**
 * Returns whether at least one agent of a type pings in a project. Returns true if the project has no such
 * agents.
 */
export function hasActiveAgent(project: Project | undefined, type: AgentType): boolean {
  const agents = project?.agents.filter(({ typeName }) => typeName === type) ?? [];
  return agents.length === 0 || agents.some(({ silentSince }) => silentSince === undefined);
}

/**
 * Returns whether an automation agent collects the disk data of a machine. If a machine has no automation
 * agent, any automation agent of the project serves it.
 */
export function isCollected(project: Project | undefined, hostname: string): boolean {
  const own = project?.agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return own === undefined ? hasActiveAgent(project, 'AUTOMATION') : own.silentSince === undefined;
}
