import { DAY_MS } from '../../instant.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { badSnapshot } from './backupAlert.js';
import { isBusy, requestSnapshots, takeQueued } from './requestSnapshots.js';
import { takeSnapshots } from './takeSnapshots.js';

/**
 * Makes the job of a snapshot fail: the snapshot is removed, and the platform starts another one that is kept for the
 * same time.
 */
export function failAndRetry(world: World, cluster: Cluster, failed: Snapshot): Outcome {
  const without = { ...world, snapshots: world.snapshots.remove(failed.id) };
  return inTurn(without, [
    (next) => badSnapshot(next, cluster),
    (next) => retry(next, next.clusters.get(cluster.id) ?? cluster, failed),
    // If the new snapshot fails at once, take a waiting one.
    (next) => takeQueued(next, cluster.id),
  ]);
}

function retry(world: World, cluster: Cluster, { created, expires, onDemand }: Snapshot): Outcome {
  if (!cluster.backupEnabled) return { world, events: [] };
  const keptForMs = expires === undefined ? undefined : Math.max(0, expires - created.date);
  if (onDemand === true) {
    const retentionDays = Math.max(1, Math.round((keptForMs ?? 0) / DAY_MS));
    const row = { ...cluster, onDemand: { requestedAt: world.now, retentionDays, tryAt: world.now } };
    return { world: { ...world, clusters: world.clusters.put(row) }, events: [] };
  }
  // Snapshots of mirrored config servers may still be running.
  if (isBusy(world, cluster.id)) return requestSnapshots(world, cluster);
  return takeSnapshots(world, cluster, keptForMs === undefined ? {} : { keptForMs });
}
