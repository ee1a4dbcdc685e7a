import type { Behaviour } from '../world/behaviour.js';
import { deleteSnapshot } from '../world/snapshots/deleteSnapshot.js';
import { sweepAfter } from '../world/snapshots/sweep.js';

/**
 * Deletes a snapshot at the first sweep after its expiry. A snapshot that expires exactly at a sweep waits
 * for the next sweep. With `patchSnapshot` (E3), a client may set an expiry in the past. The first sweep
 * after this change then deletes the snapshot. The platform's API document says "at the service's next
 * opportunity, not necessarily immediately".
 */
export const snapshotExpires: Behaviour<'snapshots'> = {
  name: 'snapshotExpires',
  subjects: 'snapshots',
  due({ created, doNotDelete, expires, expiryChangedAt = 0 }) {
    if (doNotDelete || expires === undefined) return undefined;
    return sweepAfter({ created }, Math.max(expires, expiryChangedAt));
  },
  fire: deleteSnapshot,
};
