import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { takeQueued } from './requestSnapshots.js';
import type { Snapshot } from '../tables/snapshots.js';
import { snapshotEvent } from './snapshotEvent.js';

/** Deletes a snapshot. If it is still being copied, ends its job and takes the queued snapshot. */
export function deleteSnapshot(world: World, snapshot: Snapshot): Outcome {
  const without = { ...world, snapshots: world.snapshots.remove(snapshot.id) };
  // The snapshot of a mirrored config server has no event, because it belongs to the snapshot of its cluster.
  const deleted = snapshot.hostId === undefined ? [snapshotEvent(world, snapshot, 'DELETED')] : [];
  if (snapshot.complete) return { world: without, events: deleted };
  const queued = takeQueued(without, snapshot.clusterId);
  return { world: queued.world, events: [...deleted, ...queued.events] };
}
