import type { Duration } from '../duration.js';
import { drawKeyOf } from '../ids.js';
import { MINUTE_MS, SECOND_MS, type Instant } from '../instant.js';
import { draw } from '../random.js';
import { awaySince } from './host.js';
import type { Host } from '../tables/hosts.js';

const RECOVERY_SECONDS_MIN = 20;
const RECOVERY_SECONDS_SPAN = 100;
/**
 * How many times as fast a member reads the oplog as the primary wrote it. Reading takes at most `CATCH_UP_MAX_MS`.
 */
const CATCH_UP_SPEED = 20;
const CATCH_UP_MAX_MS = 30 * MINUTE_MS;
/** Recovery after a planned restart, as a share of the time for which the process was away. */
const RESTART_SHARE = 0.3;

/**
 * Returns how long a member takes to catch up after it came up. `since` is the instant at which it came up, and
 * `behindMs` is its replication lag then. A longer lag takes longer.
 */
export function drawRecoveryMs(
  seed: number,
  { id, createdAt }: Pick<Host, 'id' | 'createdAt'>,
  since: Instant,
  behindMs: Duration = 0,
): Duration {
  const drawn = draw(seed, 'recovery', drawKeyOf(id), since - createdAt);
  const seconds = RECOVERY_SECONDS_MIN + drawn * RECOVERY_SECONDS_SPAN;
  const reading = Math.min(CATCH_UP_MAX_MS, behindMs / CATCH_UP_SPEED);
  return Math.round(seconds * SECOND_MS + reading);
}

/** Returns the part of a planned restart in which the process is away. In the rest, a member catches up. */
export function awayMsOf(restartMs: Duration): Duration {
  return Math.max(1, Math.floor(restartMs / (1 + RESTART_SHARE)));
}

/** Returns how long a member catches up after a planned restart. */
export function restartRecoveryMs(awayMs: Duration): Duration {
  return Math.max(1, Math.round(awayMs * RESTART_SHARE));
}

/**
 * Returns the replication lag of a member in milliseconds, at the instant `at` at which it goes down or comes
 * up.
 */
export function behindAt(seed: number, host: Host, at: Instant): Duration {
  const { behindMs = 0, recoveryMs, stateSince, replicaState } = host;
  const since = awaySince(host);
  if (since !== undefined) return behindMs + Math.max(0, at - since);
  if (replicaState !== 'RECOVERING' || stateSince === undefined) return 0;
  const lengthMs = recoveryMs ?? drawRecoveryMs(seed, host, stateSince, behindMs);
  const left = 1 - (at - stateSince) / lengthMs;
  return Math.round(behindMs * Math.max(0, left));
}
