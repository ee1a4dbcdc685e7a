import type { Behaviour } from '../world/behaviour.js';
import { HOUR_MS } from '../world/instant.js';
import { deleteSnapshot } from '../world/backup/snapshots/deleteSnapshot.js';
import { isLastRestorable } from '../world/backup/snapshots/lastRestorable.js';
import { sweepAfter } from '../world/backup/snapshots/sweep.js';

const CHECKED_EVERY_MS = HOUR_MS;

/**
 * Deletes a snapshot at the first sweep after its expiry. A snapshot that expires exactly at a sweep waits for the next
 * sweep. With `patchSnapshot` (E3), a client may set an expiry in the past. The first sweep after this change then
 * deletes the snapshot. The platform's API document says "at the service's next opportunity, not necessarily
 * immediately".
 *
 * With the quirk `lastSnapshotExpiry`, a cluster that is backed up keeps its last restorable snapshot. A sweep checks
 * such a snapshot again after an hour.
 */
export const snapshotExpires: Behaviour<'snapshots'> = {
  name: 'snapshotExpires',
  subjects: 'snapshots',
  due({ created, doNotDelete, expires, expiryChangedAt = 0, keptUntil = 0 }) {
    if (doNotDelete || expires === undefined) return undefined;
    return sweepAfter({ created }, Math.max(expires, expiryChangedAt, keptUntil));
  },
  fire(world, snapshot) {
    if (world.quirks.lastSnapshotExpiry === 'deleted' || !isLastRestorable(world, snapshot))
      return deleteSnapshot(world, snapshot);
    const row = { ...snapshot, keptUntil: world.now + CHECKED_EVERY_MS };
    return { world: { ...world, snapshots: world.snapshots.put(row) }, events: [] };
  },
};
