import { MINUTE_MS, type Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';

/** Returns the number of a project's agents that ping. */
export function activeAgentCount(project: Project): number {
  return project.agents.filter((agent) => agent.silentSince === undefined).length;
}

/**
 * Returns the time of the last ping of any agent of the project, or `undefined` if it has no agents.
 */
export function lastActiveAgent(project: Project, now: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const agent of project.agents) last = Math.max(last ?? 0, lastPingAt(agent.silentSince ?? now));
  return last;
}

/**
 * Returns when an agent that was not silent before an instant pinged last. Agents ping at every full minute.
 */
export function lastPingAt(at: Instant): Instant {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
