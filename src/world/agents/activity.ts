import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { lastPingAt } from '../projects/activity.js';
import { hash } from '../random.js';
import type { Agent, Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** Time between two fetches of the automation config by a server's agent. */
export const FETCH_MS = 10 * SECOND_MS;

/** The fetches and pings that the platform has received from an agent since the agent started. */
export interface AgentActivity {
  /** Number of fetches of the automation config. */
  readonly confCount: number;
  readonly lastConf: Instant;
  readonly pingCount: number;
  readonly lastPing: Instant;
}

/**
 * Returns what the platform has received from an agent. Agents ping at every full minute. They fetch the automation
 * config every ten seconds, with a different offset on each server. All agents of a server are parts of one process, so
 * they fetch together.
 */
export function activityOf(
  { seed, now }: Pick<World, 'seed' | 'now'>,
  { createdAt }: Pick<Project, 'createdAt'>,
  agent: Agent,
): AgentActivity {
  const { silentSince = now, stoppedAt = now, registeredAt = createdAt, hostname } = agent;
  const { startedAt: start = registeredAt } = agent;
  const end = Math.min(now, silentSince, stoppedAt);
  return {
    // The first fetch and the first ping happen when the agent starts.
    confCount: 1 + fetchNumber(seed, hostname, end) - fetchNumber(seed, hostname, start),
    lastConf: Math.max(start, lastFetchAt(seed, hostname, end)),
    pingCount: 1 + Math.floor(end / MINUTE_MS) - Math.floor(start / MINUTE_MS),
    lastPing: agent.registeredAt === undefined ? lastPingAt(end) : Math.max(registeredAt, lastPingAt(end)),
  };
}

/** Returns the last instant, not after `at`, at which the agent of a server fetches the automation config. */
export function lastFetchAt(seed: number, hostname: string, at: Instant): Instant {
  return fetchNumber(seed, hostname, at) * FETCH_MS + phaseOf(seed, hostname);
}

/** Returns the first instant after `at` at which the agent of a server fetches the automation config. */
export function nextFetchAt(seed: number, hostname: string, at: Instant): Instant {
  return lastFetchAt(seed, hostname, at) + FETCH_MS;
}

/** Returns the number of the last fetch that an agent has made by an instant. Fetches are counted from 1970. */
function fetchNumber(seed: number, hostname: string, at: Instant): number {
  return Math.floor((at - phaseOf(seed, hostname)) / FETCH_MS);
}

function phaseOf(seed: number, hostname: string): number {
  return hash(seed, 'agentFetch', hostname) % FETCH_MS;
}
