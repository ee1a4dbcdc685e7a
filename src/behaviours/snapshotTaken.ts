import type { Behaviour } from '../world/behaviour.js';
import type { Cluster } from '../world/clusters/cluster.js';
import { HOUR_MS, type Instant } from '../world/instant.js';
import { requestSnapshots } from '../world/snapshots/requestSnapshots.js';
import type { World } from '../world/world.js';

/** Takes a scheduled snapshot of a cluster. */
export const snapshotTaken: Behaviour<'clusters'> = {
  name: 'snapshotTaken',
  subjects: 'clusters',
  due: (cluster) => (cluster.backupEnabled && cluster.active ? nextSlot(cluster) : undefined),
  fire: (world, cluster) => {
    const row = { ...cluster, lastSnapshotAt: world.now };
    return requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  },
};

/** Stores when the schedule of a cluster last asked for a snapshot. */
export function scheduledAt(clusters: World['clusters'], cluster: Cluster, at: Instant): World['clusters'] {
  return clusters.put({ ...cluster, lastSnapshotAt: at });
}

/**
 * Returns when the next scheduled snapshot is due. Slots are multiples of the interval, counted from the cluster's
 * creation. The result lies after the last snapshot and not before the last change of the schedule.
 */
export function nextSlot({ createdAt, lastSnapshotAt, scheduledSince, schedule }: Cluster): Instant {
  const interval = schedule.everyHours * HOUR_MS;
  const after = Math.floor(((lastSnapshotAt ?? createdAt) - createdAt) / interval) + 1;
  const from = Math.ceil(((scheduledSince ?? createdAt) - createdAt) / interval);
  return createdAt + Math.max(after, from) * interval;
}
