import { MINUTE_MS, type Instant } from '../instant.js';
import type { Agent, Project } from './project.js';

/** How many of a project's agents are alive. */
export function activeAgentCount(project: Project): number {
  return project.agents.filter((agent) => agent.silentSince === undefined).length;
}

/** When an agent of the project pinged last; undefined without agents. Living agents ping every full minute. */
export function lastActiveAgent(project: Project, now: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const agent of project.agents) last = Math.max(last ?? 0, lastPing(agent, now));
  return last;
}

function lastPing(agent: Agent, now: Instant): Instant {
  return Math.floor((agent.silentSince ?? now) / MINUTE_MS) * MINUTE_MS;
}
