import type { Cluster } from '../tables/clusters.js';
import type { ProjectEventDraft } from '../tables/events.js';
import type { EventTypeName } from '../eventTypes.js';

type Change = 'STATE' | 'CREDENTIAL' | 'FILTER' | 'ENGINE';

// Event types by change. The names are not composed from parts, so that a text search finds them.
const OF_SET: Readonly<Record<Change, EventTypeName>> = {
  STATE: 'RS_STATE_CHANGED_AUDIT',
  CREDENTIAL: 'RS_CREDENTIAL_UPDATED_AUDIT',
  FILTER: 'RS_DENYLIST_UPDATED_AUDIT',
  ENGINE: 'RS_STORAGE_ENGINE_UPDATED_AUDIT',
};
const OF_CLUSTER: Readonly<Record<Change, EventTypeName>> = {
  STATE: 'CLUSTER_STATE_CHANGED_AUDIT',
  CREDENTIAL: 'CLUSTER_CREDENTIAL_UPDATED_AUDIT',
  FILTER: 'CLUSTER_DENYLIST_UPDATED_AUDIT',
  ENGINE: 'CLUSTER_STORAGE_ENGINE_UPDATED_AUDIT',
};

type BackedUp = Pick<Cluster, 'id' | 'groupId' | 'name' | 'type'>;

/** Returns the draft of the event about a change of a backup by a client. */
export function changeEvent(cluster: BackedUp, change: Change): ProjectEventDraft {
  return backupEvent(cluster, (cluster.type === 'SHARDED' ? OF_CLUSTER : OF_SET)[change]);
}

export function backupEvent(
  { id, groupId, name }: BackedUp,
  eventTypeName: EventTypeName,
): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name };
}
