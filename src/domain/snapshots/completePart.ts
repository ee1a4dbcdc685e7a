import { wholeSecond } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Snapshot } from './snapshot.js';

/** Finishes the copy of a snapshot's next part; with the last one the snapshot is complete. */
export function completePart(world: World, snapshot: Snapshot): Outcome {
  const next = snapshot.parts.findIndex((part) => part.completedTime === undefined);
  const parts = snapshot.parts.map((part, at) =>
    at === next ? { ...part, completedTime: wholeSecond(world.now) } : part,
  );
  const complete = parts.every((part) => part.completedTime !== undefined);
  const isGood = complete && snapshot.missingShards?.length === 0;
  const { groupId, clusterId } = snapshot;
  const clusterName = world.clusters.get(clusterId)?.name;
  return {
    world: { ...world, snapshots: world.snapshots.put({ ...snapshot, complete, parts }) },
    events:
      isGood && clusterName !== undefined
        ? [{ eventTypeName: 'GOOD_CLUSTERSHOT', groupId, clusterId, clusterName }]
        : [],
  };
}
