import type { Instant } from '../../instant.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import { checkMembers, withRow } from '../../putRow.js';
import { Refusal } from '../../refusals.js';
import type { World } from '../../world.js';
import type { Snapshot } from '../../tables/snapshots.js';
import { snapshotEvent } from './snapshotEvent.js';

export interface ExpiryChange {
  readonly doNotDelete?: boolean;
  readonly expires?: Instant;
}

/**
 * Changes how long a snapshot is kept (`patchSnapshot`, E3). The rules are a table in section "States and
 * transitions" of the platform's API document. If the new expiry is in the past, the next sweep deletes the
 * snapshot.
 */
export function changeExpiry(world: World, snapshot: Snapshot, change: ExpiryChange): Outcome {
  const { doNotDelete = snapshot.doNotDelete } = change;
  if (change.expires !== undefined) checkExpires(world, snapshot, doNotDelete, change.expires);
  // The platform's API document: "`doNotDelete` becomes true and any existing `expires` is removed."
  const expires = doNotDelete ? undefined : (change.expires ?? snapshot.expires);
  if (expires === snapshot.expires && doNotDelete === snapshot.doNotDelete) return { world, events: [] };
  const kept = expires === undefined ? omit(snapshot, 'expires') : snapshot;
  const row = {
    ...kept,
    doNotDelete,
    ...(expires !== undefined && { expires }),
    expiryChangedAt: world.now,
  };
  return {
    world: withRow(world, 'snapshots', row),
    events: [snapshotEvent(world, snapshot, 'EXPIRY_UPDATED')],
  };
}

function checkExpires(world: World, snapshot: Snapshot, doNotDelete: boolean, expires: Instant): void {
  // A snapshot with `doNotDelete` has no expiry. A request can set one only if it also contains `doNotDelete:
  // false`.
  checkMembers(world, 'snapshots', { id: snapshot.id, doNotDelete, expires });
  // The platform's API document: "The stored `expires` has already passed: `expires` cannot be edited."
  if (snapshot.expires !== undefined && snapshot.expires <= world.now) {
    throw new Refusal('SNAPSHOT_ALREADY_EXPIRED', snapshot.id);
  }
}
