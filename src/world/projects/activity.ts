import { MINUTE_MS, type Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';

/**
 * Returns how many agents of a project ping. Agents that cannot sign in count until the platform notices that they are
 * silent.
 */
export function activeAgentCount({ agents, signedOut }: Project): number {
  const unnoticedSince = signedOut?.reported === false ? signedOut.since : undefined;
  return agents.filter(({ silentSince }) => silentSince === undefined || silentSince === unnoticedSince)
    .length;
}

/** Returns when an agent of the project last pinged, or `undefined` if the project has no agents. */
export function lastActiveAgent(project: Project, now: Instant): Instant | undefined {
  let last: Instant | undefined;
  for (const { silentSince = now, registeredAt = 0 } of project.agents)
    last = Math.max(last ?? 0, registeredAt, lastPingAt(silentSince));
  return last;
}

/**
 * Returns the last ping, at or before an instant, of an agent that pinged until that instant. Agents ping at every
 * full minute.
 */
export function lastPingAt(at: Instant): Instant {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}
