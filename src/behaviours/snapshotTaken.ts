import type { Behaviour } from '../world/behaviour.js';
import type { Cluster } from '../world/tables/clusters.js';
import { HOUR_MS, type Instant } from '../world/instant.js';
import { requestSnapshots } from '../world/snapshots/requestSnapshots.js';

/** Takes a snapshot of a cluster whenever its snapshot schedule says so. */
export const snapshotTaken: Behaviour<'clusters'> = {
  name: 'snapshotTaken',
  subjects: 'clusters',
  due: (cluster) => (cluster.backupEnabled && cluster.active ? nextSlot(cluster) : undefined),
  fire: (world, cluster) => {
    const row = { ...cluster, lastSnapshotAt: world.now };
    return requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  },
};

/**
 * Returns when the next scheduled snapshot is due. Snapshots are due at multiples of the schedule's interval,
 * counted from the cluster's creation. A multiple before the last change of the schedule is skipped.
 */
export function nextSlot({ createdAt, lastSnapshotAt, scheduledSince, schedule }: Cluster): Instant {
  const interval = schedule.everyHours * HOUR_MS;
  const after = Math.floor(((lastSnapshotAt ?? createdAt) - createdAt) / interval) + 1;
  const from = Math.ceil(((scheduledSince ?? createdAt) - createdAt) / interval);
  return createdAt + Math.max(after, from) * interval;
}
