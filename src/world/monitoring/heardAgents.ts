import type { AgentType, Project } from '../projects/project.js';

/**
 * Whether a project's agents of a type do their work: any one that pings will do. A project without agents of that type
 * is looked after by others.
 */
export function isHeard(project: Project | undefined, type: AgentType): boolean {
  const agents = project?.agents.filter(({ typeName }) => typeName === type) ?? [];
  return agents.length === 0 || agents.some(({ silentSince }) => silentSince === undefined);
}

/** Whether the automation agent that collects the disks of a machine pings; without one of its own, any other's. */
export function isCollected(project: Project | undefined, hostname: string): boolean {
  const own = project?.agents.find((agent) => agent.typeName === 'AUTOMATION' && agent.hostname === hostname);
  return own === undefined ? isHeard(project, 'AUTOMATION') : own.silentSince === undefined;
}
