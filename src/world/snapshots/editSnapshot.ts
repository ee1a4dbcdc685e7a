import { Conflict } from '../conflict.js';
import { inTurn } from '../inTurn.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { changeExpiry, type ExpiryChange } from './changeExpiry.js';
import { completePart } from './completePart.js';
import { nextPartAt } from './pace.js';
import type { Snapshot } from './snapshot.js';

type SnapshotChange = ExpiryChange & { readonly complete?: true };

/**
 * Changes how long a snapshot is kept, by the same rules as changeSnapshotExpiry. If `complete` is true, also
 * completes a running snapshot.
 */
export function editSnapshot(world: World, snapshot: Snapshot, change: SnapshotChange): Outcome {
  const { complete, ...expiry } = change;
  return inTurn(world, [
    (before) => changeExpiry(before, snapshot, expiry),
    ...(complete === true ? snapshot.parts.map(() => completeNext(snapshot.id)) : []),
  ]);
}

/** Completes the next part of a running snapshot. */
function completeNext(id: string): (world: World) => Outcome {
  return (world) => {
    const snapshot = world.snapshots.get(id);
    if (snapshot === undefined || snapshot.complete) return { world, events: [] };
    if (nextPartAt(snapshot) === undefined)
      throw new Conflict(
        'The copy stands still: its cluster is dead, or no member is up that it could be made from.',
      );
    return completePart(world, snapshot);
  };
}
