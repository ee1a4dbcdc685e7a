import type { Behaviour } from '../domain/behaviour.js';
import { alter } from '../domain/alter.js';
import { alterWorld } from '../domain/alterWorld.js';
import type { Cluster } from '../domain/clusters/cluster.js';
import { HOUR_MS, type Instant } from '../domain/instant.js';
import { takeSnapshots } from '../domain/snapshots/takeSnapshots.js';
import type { World } from '../domain/world.js';

/** Takes a snapshot of a cluster whenever its schedule says so. */
export const snapshotTaken: Behaviour<'clusters'> = {
  name: 'snapshotTaken',
  subjects: 'clusters',
  due: (cluster) => (cluster.backupEnabled && cluster.active ? nextSlot(cluster) : undefined),
  fire: (world, cluster) => {
    const clusters = scheduledAt(world.clusters, cluster, world.now);
    return takeSnapshots(alterWorld(world, { clusters }), cluster);
  },
};

/** The clusters, the schedule of one of which has come to its next snapshot. */
export function scheduledAt(clusters: World['clusters'], cluster: Cluster, at: Instant): World['clusters'] {
  return clusters.put(alter(cluster, { lastSnapshotAt: at }));
}

/** The schedule counts from the cluster's creation. */
function nextSlot({ createdAt, lastSnapshotAt = createdAt, schedule }: Cluster): Instant {
  const interval = schedule.everyHours * HOUR_MS;
  return createdAt + (Math.floor((lastSnapshotAt - createdAt) / interval) + 1) * interval;
}
