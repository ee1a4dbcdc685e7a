import { drawKeyOf } from '../ids.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { hash } from '../random.js';
import type { Host } from '../tables/hosts.js';

/** The monitoring agent pings a process once a minute. */
export const PING_MS = MINUTE_MS;

type Pinged = Pick<Host, 'id' | 'pingPhaseMs'>;

/** Returns the time within the minute, in milliseconds, at which the agent pings a process. */
function phaseOf(seed: number, { id, pingPhaseMs }: Pinged): number {
  return pingPhaseMs ?? (hash(seed, 'pingPhase', drawKeyOf(id)) % (PING_MS / SECOND_MS)) * SECOND_MS;
}

/** Returns the last instant at or before `at` at which a ping of a process is due. */
export function pingBy(seed: number, host: Pinged, at: Instant): Instant {
  const phase = phaseOf(seed, host);
  return Math.floor((at - phase) / PING_MS) * PING_MS + phase;
}

/** Returns the first instant after `at` at which a ping of a process is due. */
export function pingAfter(seed: number, host: Pinged, at: Instant): Instant {
  return pingBy(seed, host, at) + PING_MS;
}
