import { MINUTE_MS, type Instant } from '../../instant.js';
import type { Snapshot } from '../../tables/snapshots.js';

const SWEEP_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Returns the first sweep for a snapshot after an instant. Sweeps for a snapshot are at fixed intervals after
 * its creation, so that a history is the same for every start time.
 */
export function sweepAfter({ created }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return sweepUpTo({ created }, at) + SWEEP_INTERVAL_MS;
}

/** Returns the last sweep for a snapshot at or before an instant. */
export function sweepUpTo({ created: { date } }: Pick<Snapshot, 'created'>, at: Instant): Instant {
  return date + Math.floor((at - date) / SWEEP_INTERVAL_MS) * SWEEP_INTERVAL_MS;
}
