import type { Behaviour } from '../world/behaviour.js';
import { MINUTE_MS, type Instant } from '../world/instant.js';
import { deleteSnapshot } from '../world/snapshots/deleteSnapshot.js';

const SWEEP_INTERVAL_MS = 15 * MINUTE_MS;

/**
 * Deletes a snapshot at the first sweep after its expiry. If a client sets the expiry to the past, the first sweep
 * after that change deletes it: "at the service's next opportunity, not necessarily immediately" (E3).
 */
export const snapshotExpires: Behaviour<'snapshots'> = {
  name: 'snapshotExpires',
  subjects: 'snapshots',
  due: ({ doNotDelete, expires, expiryChangedAt = 0 }) =>
    doNotDelete || expires === undefined ? undefined : sweepAfter(Math.max(expires, expiryChangedAt)),
  fire: deleteSnapshot,
};

/** Returns the first sweep after an expiry. A snapshot that expires exactly at a sweep waits for the next one. */
export function sweepAfter(expires: Instant): Instant {
  return (Math.floor(expires / SWEEP_INTERVAL_MS) + 1) * SWEEP_INTERVAL_MS;
}
