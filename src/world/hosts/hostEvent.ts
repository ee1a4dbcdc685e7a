import type { ProjectEventDraft } from '../tables/events.js';
import type { EventTypeName } from '../eventTypes.js';
import type { World } from '../world.js';
import type { Host } from '../tables/hosts.js';

/**
 * Returns the draft of an event about a process. The draft contains the cluster, replica set and shard of the
 * process too.
 */
export function hostEvent(world: World, host: Host, eventTypeName: EventTypeName): ProjectEventDraft {
  const cluster = world.clusters.get(host.clusterId);
  return {
    eventTypeName,
    groupId: host.groupId,
    clusterId: host.clusterId,
    ...(cluster === undefined ? {} : { clusterName: cluster.name }),
    hostId: host.id,
    hostname: host.hostname,
    port: host.port,
    ...(host.replicaSetName === undefined ? {} : { replicaSetName: host.replicaSetName }),
    ...(host.shardName === undefined ? {} : { shardName: host.shardName }),
  };
}
