import { MINUTE_MS, type Instant } from '../../instant.js';
import type { Snapshot } from '../../tables/snapshots.js';

const SWEEP_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Returns the time of the first sweep of a snapshot after an instant. Sweeps follow the creation of the snapshot at
 * fixed intervals. They do not depend on the time of day, so a world has the same history for every start time.
 */
export function sweepAfter({ created }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return sweepUpTo({ created }, at) + SWEEP_INTERVAL_MS;
}

/** Returns the last sweep for a snapshot at or before an instant. */
export function sweepUpTo({ created: { date } }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return date + Math.floor((at - date) / SWEEP_INTERVAL_MS) * SWEEP_INTERVAL_MS;
}
