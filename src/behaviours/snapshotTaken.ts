import type { Behaviour } from '../world/behaviour.js';
import type { Cluster } from '../world/clusters/cluster.js';
import { HOUR_MS, type Instant } from '../world/instant.js';
import { requestSnapshots } from '../world/snapshots/requestSnapshots.js';
import type { World } from '../world/world.js';

/** Takes a snapshot of a cluster whenever its schedule says so. */
export const snapshotTaken: Behaviour<'clusters'> = {
  name: 'snapshotTaken',
  subjects: 'clusters',
  due: (cluster) => (cluster.backupEnabled && cluster.active ? nextSlot(cluster) : undefined),
  fire: (world, cluster) => {
    const row = { ...cluster, lastSnapshotAt: world.now };
    return requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  },
};

/** The clusters, the schedule of one of which has come to its next snapshot. */
export function scheduledAt(clusters: World['clusters'], cluster: Cluster, at: Instant): World['clusters'] {
  return clusters.put({ ...cluster, lastSnapshotAt: at });
}

/** The schedule counts from the cluster's creation: its next multiple after the last one, not before it was changed. */
export function nextSlot({ createdAt, lastSnapshotAt, scheduledSince, schedule }: Cluster): Instant {
  const interval = schedule.everyHours * HOUR_MS;
  const after = Math.floor(((lastSnapshotAt ?? createdAt) - createdAt) / interval) + 1;
  const from = Math.ceil(((scheduledSince ?? createdAt) - createdAt) / interval);
  return createdAt + Math.max(after, from) * interval;
}
