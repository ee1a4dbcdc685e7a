import { MINUTE_MS, type Instant } from '../instant.js';
import { lastPingAt } from '../projects/activity.js';
import { hash } from '../random.js';
import { FETCH_MS, type Agent, type Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** A server whose agent fetches the automation config. */
type Fetching = Pick<Agent, 'hostname' | 'fetchPhaseMs'>;

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
  const { silentSince = now, stoppedAt = now, registeredAt = createdAt } = agent;
  const { startedAt: start = registeredAt } = agent;
  const end = Math.min(now, silentSince, stoppedAt);
  return {
    // The first fetch and the first ping happen when the agent starts.
    confCount: 1 + fetchNumber(seed, agent, end) - fetchNumber(seed, agent, start),
    lastConf: Math.max(start, lastFetchAt(seed, agent, end)),
    pingCount: 1 + Math.floor(end / MINUTE_MS) - Math.floor(start / MINUTE_MS),
    lastPing: agent.registeredAt === undefined ? lastPingAt(end) : Math.max(registeredAt, lastPingAt(end)),
  };
}

/** Returns the last instant, not after `at`, at which the agent of a server fetches the automation config. */
export function lastFetchAt(seed: number, server: Fetching, at: Instant): Instant {
  return fetchNumber(seed, server, at) * FETCH_MS + phaseOf(seed, server);
}

/** Returns the first instant after `at` at which the agent of a server fetches the automation config. */
export function nextFetchAt(seed: number, server: Fetching, at: Instant): Instant {
  return lastFetchAt(seed, server, at) + FETCH_MS;
}

/** Returns the number of the last fetch that an agent has made by an instant. Fetches are counted from 1970. */
function fetchNumber(seed: number, server: Fetching, at: Instant): number {
  return Math.floor((at - phaseOf(seed, server)) / FETCH_MS);
}

function phaseOf(seed: number, { hostname, fetchPhaseMs }: Fetching): number {
  return fetchPhaseMs ?? hash(seed, 'agentFetch', hostname) % FETCH_MS;
}
