import type { Outcome } from '../../domain/outcome.js';
import { changeExpiry } from '../../domain/snapshots/changeExpiry.js';
import { completePart } from '../../domain/snapshots/completePart.js';
import type { Snapshot } from '../../domain/snapshots/snapshot.js';
import { flag, scalar, wholeSeconds } from '../json/readers.js';
import { member, patchesOf } from './patchable.js';
import { inTurn } from '../../domain/inTurn.js';

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
    return snapshot === undefined || snapshot.complete
      ? { world, events: [] }
      : completePart(world, snapshot);
  };
}
