import type { Outcome } from '../../world/outcome.js';
import { changeExpiry } from '../../world/snapshots/changeExpiry.js';
import { completePart } from '../../world/snapshots/completePart.js';
import { nextPartAt } from '../../world/snapshots/pace.js';
import type { Snapshot } from '../../world/snapshots/snapshot.js';
import { Conflict } from '../conflict.js';
import { flag, scalar, wholeSeconds } from '../../input/json/readers.js';
import { member, patchesOf } from './patchable.js';
import { inTurn } from '../../world/inTurn.js';

const done = scalar('true, as a snapshot that is complete stays so', (value) =>
  value === true ? value : undefined,
);

/** Snapshots: for how long they are kept, by the rules of E3, and that a running one is complete. */
export const snapshots = patchesOf<Snapshot>()(
  {
    doNotDelete: member(flag),
    expires: member(wholeSeconds),
    complete: member(done),
  },
  (world, snapshot, { complete, ...expiry }) =>
    inTurn(world, [
      (before) => changeExpiry(before, snapshot, expiry),
      ...(complete === true ? snapshot.parts.map(() => completeNext(snapshot.id)) : []),
    ]),
);

/** Completes the next part of a snapshot that still runs. */
function completeNext(id: string): (world: Outcome['world']) => Outcome {
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
