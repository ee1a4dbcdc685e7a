import type { Cluster } from '../tables/clusters.js';
import { isObjectId } from '../ids.js';
import { Refusal } from '../refusals.js';
import type { World } from '../world.js';
import type { Snapshot } from '../tables/snapshots.js';

/** Finds a cluster's snapshot by id. Refuses a malformed or unknown id. */
export function findSnapshot(world: World, cluster: Cluster, id: string): Snapshot {
  const snapshot = world.snapshots.get(id);
  if (snapshot?.clusterId === cluster.id) return snapshot;
  throw isObjectId(id)
    ? new Refusal('SNAPSHOT_NOT_FOUND', id, cluster.id)
    : new Refusal('INVALID_SNAPSHOT_ID', id);
}
