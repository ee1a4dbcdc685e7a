import { omit } from '../../omit.js';
import { inTurn } from '../../inTurn.js';
import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import { badSnapshot } from './backupAlert.js';
import { takeQueued } from './requestSnapshots.js';

/** Ends the job of a snapshot before its last part is complete. The snapshot stays incomplete. */
export function abandon(world: World, cluster: Cluster, snapshot: Snapshot): Outcome {
  const row: Snapshot = { ...omit(snapshot, 'pace'), abandoned: true };
  return inTurn({ ...world, snapshots: world.snapshots.put(row) }, [
    (next) => badSnapshot(next, cluster),
    (next) => takeQueued(next, cluster.id),
  ]);
}
