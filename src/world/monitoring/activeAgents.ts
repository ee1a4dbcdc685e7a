import type { AgentType, Project } from '../tables/projects.js';

/**
 * Returns whether an agent of a type pings in a project. Also returns true if the project has no agents of
 * this type.
 */
export function hasActiveAgent(project: Project | undefined, type: AgentType): boolean {
  const agents = project?.agents.filter(({ typeName }) => typeName === type) ?? [];
  return agents.length === 0 || agents.some(({ silentSince }) => silentSince === undefined);
}

/**
 * Returns whether an automation agent collects the disk data of a machine. A machine without an automation
 * agent uses the other automation agents of the project.
 */
export function isCollected(project: Project | undefined, hostname: string): boolean {
  const own = project?.agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return own === undefined ? hasActiveAgent(project, 'AUTOMATION') : own.silentSince === undefined;
}
