import type { Behaviour } from '../world/behaviour.js';
import { MINUTE_MS, type Instant } from '../world/instant.js';
import { deleteSnapshot } from '../world/snapshots/deleteSnapshot.js';

const SWEEP_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Deletes a snapshot at the first sweep after it expires. One whose expiry was put into the past goes with the first
 * sweep after that change: "at the service's next opportunity, not necessarily immediately" (E3).
 */
export const snapshotExpires: Behaviour<'snapshots'> = {
  name: 'snapshotExpires',
  subjects: 'snapshots',
  due: ({ doNotDelete, expires, expiryChangedAt = 0 }) =>
    doNotDelete || expires === undefined ? undefined : sweepAfter(Math.max(expires, expiryChangedAt)),
  fire: deleteSnapshot,
};

/** What expires at a sweep goes with the next one. */
export function sweepAfter(expires: Instant): Instant {
  return (Math.floor(expires / SWEEP_INTERVAL_MS) + 1) * SWEEP_INTERVAL_MS;
}
