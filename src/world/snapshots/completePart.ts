import { hostsOf } from '../clusters/replicaSets.js';
import { wholeSecond } from '../instant.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { goodSnapshot } from './backupAlert.js';
import { takeQueued } from './requestSnapshots.js';
import { settleCopy } from './settleCopies.js';
import type { Snapshot } from './snapshot.js';

/** Finishes the copy of a snapshot's current part; with the last one the snapshot is complete. */
export function completePart(world: World, snapshot: Snapshot): Outcome {
  const current = snapshot.parts.findIndex((part) => part.completedTime === undefined);
  const parts = snapshot.parts.map((part, at) =>
    at === current ? { ...part, completedTime: wholeSecond(world.now) } : part,
  );
  const complete = parts.every((part) => part.completedTime !== undefined);
  const { clusterId, hostId, missingShards } = snapshot;
  const row = { ...withoutPace(world, snapshot), complete, parts };
  const cluster = world.clusters.get(clusterId);
  // Whether the next part can be copied is decided when its turn comes.
  const settled = complete || !cluster ? row : settleCopy(world, cluster, hostsOf(world, cluster), row);
  const copied = { ...world, snapshots: world.snapshots.put(settled) };
  if (!complete) return { world: copied, events: [] };
  const isGood = cluster !== undefined && hostId === undefined && (missingShards ?? []).length === 0;
  return inTurn(copied, [
    // Only snapshots of whole sharded clusters are told of.
    ...(isGood ? [(next: World) => goodSnapshot(next, cluster, missingShards !== undefined)] : []),
    (next) => takeQueued(next, clusterId),
  ]);
}

/** The next part begins now, at the speed of the one before. */
function withoutPace(world: World, snapshot: Snapshot): Snapshot {
  if (snapshot.pace === undefined) return snapshot;
  const { speed } = snapshot.pace;
  return speed === 1 ? omit(snapshot, 'pace') : { ...snapshot, pace: { since: world.now, doneMs: 0, speed } };
}
