import { hostsOf } from '../../clusters/replicaSets.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import { countOff } from '../../incidents/countOff.js';
import { wholeSecond } from '../../instant.js';
import { inTurn } from '../../inTurn.js';
import { omit } from '../../omit.js';
import type { Outcome } from '../../outcome.js';
import type { World } from '../../world.js';
import { abandon } from './abandon.js';
import { goodSnapshot } from './backupAlert.js';
import { takeQueued } from './requestSnapshots.js';
import { failAndRetry } from './retry.js';
import { updateCopy } from './updateCopies.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Snapshot } from '../../tables/snapshots.js';

/** Completes the copy of a snapshot's current part. After the last part, the snapshot is complete. */
export function completePart(world: World, snapshot: Snapshot): Outcome {
  const current = snapshot.parts.findIndex((part) => part.completedTime === undefined);
  const parts = snapshot.parts.map((part, at) =>
    at === current ? { ...part, completedTime: wholeSecond(world.now) } : part,
  );
  const complete = parts.every((part) => part.completedTime !== undefined);
  const { clusterId, hostId, missingShards } = snapshot;
  const row = { ...withoutPace(world, snapshot), complete, parts };
  const cluster = world.clusters.get(clusterId);
  // The source of the next part may be down now. Then this chooses another source or pauses the copy.
  const updated = complete || !cluster ? row : updateCopy(world, cluster, hostsOf(world, cluster), row);
  const copied = { ...world, snapshots: world.snapshots.put(updated) };
  if (!complete) return { world: copied, events: [] };
  const failed = hostId === undefined && cluster ? failAtEnd(world, cluster, snapshot) : undefined;
  if (failed !== undefined) return failed;
  const isGood = cluster !== undefined && hostId === undefined && (missingShards ?? []).length === 0;
  return inTurn(copied, [
    // A complete snapshot of a sharded cluster always has an event. Other snapshots have one only if it
    // closes an alert.
    ...(isGood ? [(next: World) => goodSnapshot(next, cluster, missingShards !== undefined)] : []),
    (next) => takeQueued(next, clusterId),
  ]);
}

/** Lets the job of a snapshot fail at its end, if an incident says so. */
function failAtEnd(world: World, cluster: Cluster, snapshot: Snapshot): Outcome | undefined {
  const retries = activeOfCluster(world, cluster.id, 'snapshot.retry');
  if (retries.length > 0) return failAndRetry(countOff(world, retries), cluster, snapshot);
  const abandons = activeOfCluster(world, cluster.id, 'snapshot.abandon');
  return abandons.length > 0 ? abandon(countOff(world, abandons), cluster, snapshot) : undefined;
}

/** Sets the progress of the copy to 0, because the next part starts now. The copy speed stays unchanged. */
function withoutPace(world: World, snapshot: Snapshot): Snapshot {
  if (snapshot.pace === undefined) return snapshot;
  const { speed } = snapshot.pace;
  return speed === 1 ? omit(snapshot, 'pace') : { ...snapshot, pace: { since: world.now, doneMs: 0, speed } };
}
