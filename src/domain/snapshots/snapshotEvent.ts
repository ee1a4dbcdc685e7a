import type { EventDraft } from '../events/event.js';
import type { World } from '../world.js';
import type { Snapshot } from './snapshot.js';

/** An event about a snapshot: of a sharded cluster it is called a clustershot. */
export function snapshotEvent(
  world: World,
  snapshot: Pick<Snapshot, 'groupId' | 'clusterId'>,
  what: 'EXPIRY_UPDATED' | 'DELETED',
): EventDraft {
  const cluster = world.clusters.get(snapshot.clusterId);
  const kind = cluster?.type === 'SHARDED' ? 'CLUSTERSHOT' : 'SNAPSHOT';
  return {
    eventTypeName: `${kind}_${what}_AUDIT`,
    groupId: snapshot.groupId,
    clusterId: snapshot.clusterId,
    ...(cluster === undefined ? {} : { clusterName: cluster.name }),
    ...(cluster?.replicaSetName === undefined ? {} : { replicaSetName: cluster.replicaSetName }),
  };
}
