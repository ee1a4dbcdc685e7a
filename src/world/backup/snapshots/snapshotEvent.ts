import type { EventDraft } from '../../tables/events.js';
import type { EventTypeName } from '../../eventTypes.js';
import type { World } from '../../world.js';
import type { Snapshot } from '../../tables/snapshots.js';

type Happening = 'EXPIRY_UPDATED' | 'DELETED';

// Type of the event for each change of a snapshot. The names are written in full, so that a text search finds them.
const OF_SNAPSHOT: Readonly<Record<Happening, EventTypeName>> = {
  EXPIRY_UPDATED: 'SNAPSHOT_EXPIRY_UPDATED_AUDIT',
  DELETED: 'SNAPSHOT_DELETED_AUDIT',
};
const OF_CLUSTERSHOT: Readonly<Record<Happening, EventTypeName>> = {
  EXPIRY_UPDATED: 'CLUSTERSHOT_EXPIRY_UPDATED_AUDIT',
  DELETED: 'CLUSTERSHOT_DELETED_AUDIT',
};

/**
 * Returns the draft of an event about a snapshot. The platform calls a snapshot of a sharded cluster a
 * clustershot.
 */
export function snapshotEvent(
  world: World,
  snapshot: Pick<Snapshot, 'groupId' | 'clusterId'>,
  what: Happening,
): EventDraft {
  const cluster = world.clusters.get(snapshot.clusterId);
  return {
    eventTypeName: (cluster?.type === 'SHARDED' ? OF_CLUSTERSHOT : OF_SNAPSHOT)[what],
    groupId: snapshot.groupId,
    clusterId: snapshot.clusterId,
    ...(cluster === undefined ? {} : { clusterName: cluster.name }),
    ...(cluster?.replicaSetName === undefined ? {} : { replicaSetName: cluster.replicaSetName }),
  };
}
