import type { Duration } from '../duration.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { draw } from '../random.js';
import type { Host } from './host.js';

const RECOVERY_SECONDS_MIN = 20;
const RECOVERY_SECONDS_SPAN = 100;
/** Speed of catching up, relative to the speed at which the oplog was written. Takes at most `CATCH_UP_MAX_MS`. */
const CATCH_UP_SPEED = 20;
const CATCH_UP_MAX_MS = 30 * MINUTE_MS;

/**
 * Returns how long a member that came up at an instant takes to catch up. The time grows with its replication lag at
 * that instant.
 */
export function recoveryMs(seed: number, hostId: string, since: Instant, behindMs: Duration = 0): Duration {
  const seconds = RECOVERY_SECONDS_MIN + draw(seed, 'recovery', hostId, since) * RECOVERY_SECONDS_SPAN;
  const reading = Math.min(CATCH_UP_MAX_MS, behindMs / CATCH_UP_SPEED);
  return Math.round(seconds * SECOND_MS + reading);
}

/** Returns the replication lag of a member at an instant at which it goes down or comes up. */
export function behindAt(seed: number, host: Host, at: Instant): Duration {
  const { id, behindMs = 0, downSince, stateSince, replicaState } = host;
  if (downSince !== undefined) return behindMs + Math.max(0, at - downSince);
  if (replicaState !== 'RECOVERING' || stateSince === undefined) return 0;
  const left = 1 - (at - stateSince) / recoveryMs(seed, id, stateSince, behindMs);
  return Math.round(behindMs * Math.max(0, left));
}
