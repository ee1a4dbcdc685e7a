import { alter } from '../alter.js';
import { alterWorld } from '../alterWorld.js';
import { wholeSecond } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { goodSnapshot } from './backupAlert.js';
import type { Snapshot } from './snapshot.js';

/** Finishes the copy of a snapshot's next part; with the last one the snapshot is complete. */
export function completePart(world: World, snapshot: Snapshot): Outcome {
  const current = snapshot.parts.findIndex((part) => part.completedTime === undefined);
  const parts = snapshot.parts.map((part, at) =>
    at === current ? alter(part, { completedTime: wholeSecond(world.now) }) : part,
  );
  const complete = parts.every((part) => part.completedTime !== undefined);
  const next = alterWorld(world, { snapshots: world.snapshots.put(alter(snapshot, { complete, parts })) });
  const cluster = world.clusters.get(snapshot.clusterId);
  const { missingShards } = snapshot;
  if (!complete || cluster === undefined || (missingShards ?? []).length > 0)
    return { world: next, events: [] };
  // Only snapshots of whole sharded clusters are told of.
  return goodSnapshot(next, cluster, missingShards !== undefined);
}
