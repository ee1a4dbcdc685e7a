import { alter } from '../alter.js';
import { alterWorld } from '../alterWorld.js';
import type { EventDraft } from '../events/event.js';
import { wholeSecond } from '../instant.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import type { Snapshot } from './snapshot.js';

/** Finishes the copy of a snapshot's next part; with the last one the snapshot is complete. */
export function completePart(world: World, snapshot: Snapshot): Outcome {
  const next = snapshot.parts.findIndex((part) => part.completedTime === undefined);
  const parts = snapshot.parts.map((part, at) =>
    at === next ? alter(part, { completedTime: wholeSecond(world.now) }) : part,
  );
  const complete = parts.every((part) => part.completedTime !== undefined);
  const isGood = complete && snapshot.missingShards?.length === 0;
  return {
    world: alterWorld(world, { snapshots: world.snapshots.put(alter(snapshot, { complete, parts })) }),
    events: isGood ? goodEvents(world, snapshot) : [],
  };
}

/** What the feed tells of a sharded cluster's snapshot that is complete and lacks no shard. */
export function goodEvents(
  world: World,
  { groupId, clusterId }: Pick<Snapshot, 'groupId' | 'clusterId'>,
): readonly EventDraft[] {
  const clusterName = world.clusters.get(clusterId)?.name;
  if (clusterName === undefined) return [];
  return [{ eventTypeName: 'GOOD_CLUSTERSHOT', groupId, clusterId, clusterName }];
}
