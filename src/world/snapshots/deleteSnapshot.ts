import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { takeQueued } from './requestSnapshots.js';
import type { Snapshot } from './snapshot.js';
import { snapshotEvent } from './snapshotEvent.js';

/** Deletes a snapshot for good. The job of one that runs ends with it. */
export function deleteSnapshot(world: World, snapshot: Snapshot): Outcome {
  const without = { ...world, snapshots: world.snapshots.remove(snapshot.id) };
  // A mirrored config server's is a part of its cluster's snapshot, whose deletion is told.
  const deleted = snapshot.hostId === undefined ? [snapshotEvent(world, snapshot, 'DELETED')] : [];
  if (snapshot.complete) return { world: without, events: deleted };
  const queued = takeQueued(without, snapshot.clusterId);
  return { world: queued.world, events: [...deleted, ...queued.events] };
}
