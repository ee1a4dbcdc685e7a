import type { Duration } from '../duration.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { draw } from '../random.js';
import type { Host } from './host.js';

const RECOVERY_SECONDS_MIN = 20;
const RECOVERY_SECONDS_SPAN = 100;
/** A member reads the oplog that many times as fast as it was written, unless it was away for very long. */
const CATCH_UP_SPEED = 20;
const CATCH_UP_MAX_MS = 30 * MINUTE_MS;

/** How long a member needs to catch up that came back at an instant: the longer, the further behind it was then. */
export function recoveryMs(seed: number, hostId: string, since: Instant, behindMs: Duration = 0): Duration {
  const seconds = RECOVERY_SECONDS_MIN + draw(seed, 'recovery', hostId, since) * RECOVERY_SECONDS_SPAN;
  const reading = Math.min(CATCH_UP_MAX_MS, behindMs / CATCH_UP_SPEED);
  return Math.round(seconds * SECOND_MS + reading);
}

/** How far behind a member is at an instant that goes down, or that comes back after having been down. */
export function behindAt(seed: number, host: Host, at: Instant): Duration {
  const { id, behindMs = 0, downSince, stateSince, replicaState } = host;
  if (downSince !== undefined) return behindMs + Math.max(0, at - downSince);
  if (replicaState !== 'RECOVERING' || stateSince === undefined) return 0;
  const left = 1 - (at - stateSince) / recoveryMs(seed, id, stateSince, behindMs);
  return Math.round(behindMs * Math.max(0, left));
}
