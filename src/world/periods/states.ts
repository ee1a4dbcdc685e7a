import { awaySince } from '../hosts/host.js';
import { backupStatusOf } from '../clusters/backupStatus.js';
import { activeOfCluster } from '../incidents/activeIncidents.js';
import type { Cluster } from '../tables/clusters.js';
import type { Host, HostState } from '../tables/hosts.js';
import type { Agent } from '../tables/projects.js';
import type { World } from '../world.js';

/** Returns the actual state of a process. It may differ from the state that monitoring observed. */
export function hostStateOf(host: Host): HostState {
  return awaySince(host) === undefined ? (host.replicaState ?? 'UP') : 'DOWN';
}

export function clusterStateOf({ active }: Cluster): 'ACTIVE' | 'INACTIVE' {
  return active ? 'ACTIVE' : 'INACTIVE';
}

export function agentStateOf({ silentSince }: Agent): 'HEARD' | 'SILENT' {
  return silentSince === undefined ? 'HEARD' : 'SILENT';
}

/** Returns whether monitoring agents can connect to a process. */
export function reachOf({ cutOffSince }: Host): 'REACHED' | 'CUT_OFF' {
  return cutOffSince === undefined ? 'REACHED' : 'CUT_OFF';
}

/** Returns the id under which the periods are recorded in which agents could, or could not, connect to a process. */
export function reachSubject(hostId: string): string {
  return `${hostId}/reach`;
}

/**
 * Returns the id under which the periods of an agent are recorded. An agent has no id of its own, so the id
 * contains its type and host name.
 */
export function agentSubject(groupId: string, { typeName, hostname }: Agent): string {
  return `${groupId}/${typeName}/${hostname}`;
}

/**
 * Returns whether the platform stores the operations of a cluster now. Clients can restore only points in time whose
 * operations are stored.
 */
export function isOplogStored(world: World, cluster: Cluster): boolean {
  return (
    backupStatusOf(cluster) === 'STARTED' && activeOfCluster(world, cluster.id, 'oplog.gap').length === 0
  );
}

/** Returns the id under which a cluster's periods with and without stored operations are recorded. */
export function oplogSubject(clusterId: string): string {
  return `${clusterId}/oplog`;
}
