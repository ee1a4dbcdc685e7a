import type { Snapshot } from '../../tables/snapshots.js';
import type { World } from '../../world.js';

/**
 * Returns whether a snapshot is the newest one to which its cluster can be restored. Returns false if the cluster has
 * no backups.
 */
export function isLastRestorable({ clusters, snapshots }: World, snapshot: Snapshot): boolean {
  if (clusters.get(snapshot.clusterId)?.backupEnabled !== true || !isRestorable(snapshot)) return false;
  const ofCluster = snapshots.select('cluster', snapshot.clusterId);
  for (let back = 0; back < ofCluster.size; back += 1) {
    const [row] = ofCluster.pageBackwards(back, 1);
    if (row !== undefined && isRestorable(row)) return row.id === snapshot.id;
  }
  return false;
}

function isRestorable({ complete, hostId, missingShards = [] }: Snapshot): boolean {
  return complete && hostId === undefined && missingShards.length === 0;
}
