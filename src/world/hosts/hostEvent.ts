import type { ProjectEventDraft } from '../events/event.js';
import type { EventTypeName } from '../events/eventTypes.js';
import type { World } from '../world.js';
import type { Host } from './host.js';

/** Creates an event about a process, with its cluster and replica set. */
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
