import { drawKeyOf } from '../ids.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { hash } from '../random.js';

/** The monitoring agent pings a process once a minute. */
export const PING_MS = MINUTE_MS;

/** Returns the second of the minute, in milliseconds, at which the agent pings a process. */
function phaseOf(seed: number, hostId: string): number {
  return (hash(seed, 'pingPhase', drawKeyOf(hostId)) % (PING_MS / SECOND_MS)) * SECOND_MS;
}

/** Returns the last instant at or before `at` at which a ping of a process is due. */
export function pingBy(seed: number, hostId: string, at: Instant): Instant {
  const phase = phaseOf(seed, hostId);
  return Math.floor((at - phase) / PING_MS) * PING_MS + phase;
}

/** Returns the first instant after `at` at which a ping of a process is due. */
export function pingAfter(seed: number, hostId: string, at: Instant): Instant {
  return pingBy(seed, hostId, at) + PING_MS;
}
