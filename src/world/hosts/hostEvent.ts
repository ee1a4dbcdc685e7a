import type { ProjectEventDraft } from '../tables/events.js';
import type { EventTypeName } from '../eventTypes.js';
import type { World } from '../world.js';
import type { Host } from '../tables/hosts.js';

/**
 * Returns the draft of an event about a process. The draft contains the cluster, replica set and shard of the
 * process too, unless monitoring has not reached it yet.
 */
export function hostEvent(world: World, host: Host, eventTypeName: EventTypeName): ProjectEventDraft {
  const { groupId, clusterId, id: hostId, hostname, port, monitoring } = host;
  if (monitoring !== undefined) return { eventTypeName, groupId, hostId, hostname, port };
  const cluster = world.clusters.get(clusterId);
  return {
    eventTypeName,
    groupId,
    clusterId,
    ...(cluster === undefined ? {} : { clusterName: cluster.name }),
    hostId,
    hostname,
    port,
    ...(host.replicaSetName === undefined ? {} : { replicaSetName: host.replicaSetName }),
    ...(host.shardName === undefined ? {} : { shardName: host.shardName }),
  };
}
