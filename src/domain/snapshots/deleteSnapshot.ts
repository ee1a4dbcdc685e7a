import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Snapshot } from './snapshot.js';
import { snapshotEvent } from './snapshotEvent.js';

/** Deletes a snapshot for good. */
export function deleteSnapshot(world: World, snapshot: Snapshot): Outcome {
  return {
    world: { ...world, snapshots: world.snapshots.remove(snapshot.id) },
    events: [snapshotEvent(world, snapshot, 'DELETED')],
  };
}
