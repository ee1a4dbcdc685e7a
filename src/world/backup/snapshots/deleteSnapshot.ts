import type { Outcome } from '../../outcome.js';
import type { World } from '../../world.js';
import { takeQueued } from './requestSnapshots.js';
import { isRunning, type Snapshot } from '../../tables/snapshots.js';
import { snapshotEvent } from './snapshotEvent.js';

/** Deletes a snapshot. If its job is still running, the job ends and a queued snapshot is taken. */
export function deleteSnapshot(world: World, snapshot: Snapshot): Outcome {
  const without = { ...world, snapshots: world.snapshots.remove(snapshot.id) };
  // The deletion of a mirrored config server's snapshot has no event, because this snapshot is a part of the
  // cluster's backup.
  const deleted = snapshot.hostId === undefined ? [snapshotEvent(world, snapshot, 'DELETED')] : [];
  if (!isRunning(snapshot)) return { world: without, events: deleted };
  const queued = takeQueued(without, snapshot.clusterId);
  return { world: queued.world, events: [...deleted, ...queued.events] };
}
