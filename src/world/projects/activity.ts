import { MINUTE_MS, type Instant } from '../instant.js';
import type { Agent, Project } from './project.js';

/** Returns the number of a project's agents that ping. */
export function activeAgentCount(project: Project): number {
  return project.agents.filter((agent) => agent.silentSince === undefined).length;
}

/**
 * Returns when an agent of the project pinged last; `undefined` if it has no agents. Agents that are not silent ping
 * every full minute.
 */
export function lastActiveAgent(project: Project, now: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const agent of project.agents) last = Math.max(last ?? 0, lastPing(agent, now));
  return last;
}

function lastPing(agent: Agent, now: Instant): Instant {
  return Math.floor((agent.silentSince ?? now) / MINUTE_MS) * MINUTE_MS;
}
