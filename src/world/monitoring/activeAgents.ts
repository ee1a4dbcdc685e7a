import type { AgentType, Project } from '../projects/project.js';

/**
 * Returns whether at least one of a project's agents of a type pings. A project without such agents counts as served.
 */
export function hasActiveAgent(project: Project | undefined, type: AgentType): boolean {
  const agents = project?.agents.filter(({ typeName }) => typeName === type) ?? [];
  return agents.length === 0 || agents.some(({ silentSince }) => silentSince === undefined);
}

/**
 * Returns whether an automation agent collects the disk data of a machine. Any automation agent of the project serves a
 * machine without its own.
 */
export function isCollected(project: Project | undefined, hostname: string): boolean {
  const own = project?.agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return own === undefined ? hasActiveAgent(project, 'AUTOMATION') : own.silentSince === undefined;
}
