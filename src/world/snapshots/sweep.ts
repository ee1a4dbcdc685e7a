import { MINUTE_MS, type Instant } from '../instant.js';
import type { Snapshot } from '../tables/snapshots.js';

const SWEEP_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Returns the first sweep of a snapshot after an instant. The sweeps of a snapshot are at fixed intervals from
 * its creation, so a history does not depend on the time of day.
 */
export function sweepAfter({ created }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return sweepUpTo({ created }, at) + SWEEP_INTERVAL_MS;
}

/** Returns the last sweep of a snapshot up to an instant. */
export function sweepUpTo({ created: { date } }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return date + Math.floor((at - date) / SWEEP_INTERVAL_MS) * SWEEP_INTERVAL_MS;
}
