import type { Behaviour } from '../world/behaviour.js';
import { nextSlot } from '../world/schedules/slots.js';
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
