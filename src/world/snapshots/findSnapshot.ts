import type { Cluster } from '../clusters/cluster.js';
import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Snapshot } from './snapshot.js';

/** The snapshot of an id within a cluster; refuses a malformed or unknown one. */
export function findSnapshot(world: World, cluster: Cluster, id: string): Snapshot {
  const snapshot = world.snapshots.get(id);
  if (snapshot?.clusterId === cluster.id) return snapshot;
  throw isObjectId(id)
    ? new Refusal('SNAPSHOT_NOT_FOUND', id, cluster.id)
    : new Refusal('INVALID_SNAPSHOT_ID', id);
}
