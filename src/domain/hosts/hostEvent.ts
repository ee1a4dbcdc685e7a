import { alertOf } from '../clusters/alertIds.js';
import type { EventDraft } from '../events/event.js';
import type { EventTypeName } from '../events/eventTypes.js';
import type { World } from '../world.js';
import type { Host } from './host.js';

/** An event about a process, with all that tells which one and, of one that is down, its alert. */
export function hostEvent(world: World, host: Host, eventTypeName: EventTypeName): EventDraft {
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
    ...(host.downSince === undefined ? {} : alertOf(world, host.groupId, 'HOST', host.id, host.downSince)),
  };
}
