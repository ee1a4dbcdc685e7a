import type { Behaviour } from '../world/behaviour.js';
import { nextSlot } from '../world/backup/schedules/slots.js';
import { requestSnapshots } from '../world/backup/snapshots/requestSnapshots.js';

/** Tries to take a snapshot of a cluster whenever its schedule says so. The try may fail. */
export const snapshotScheduled: Behaviour<'clusters'> = {
  name: 'snapshotScheduled',
  subjects: 'clusters',
  due: (cluster) => (cluster.backupEnabled && cluster.active ? nextSlot(cluster) : undefined),
  fire: (world, cluster) => {
    const row = { ...cluster, lastSnapshotAt: world.now };
    return requestSnapshots({ ...world, clusters: world.clusters.put(row) }, row);
  },
};
