import type { Cluster } from '../tables/clusters.js';
import type { Host, HostState } from '../tables/hosts.js';
import type { Agent } from '../tables/projects.js';

/** Returns the actual state of a process. It may differ from the state that monitoring observed. */
export function hostStateOf({ downSince, replicaState }: Host): HostState {
  return downSince === undefined ? (replicaState ?? 'UP') : 'DOWN';
}

export function clusterStateOf({ active }: Cluster): 'ACTIVE' | 'INACTIVE' {
  return active ? 'ACTIVE' : 'INACTIVE';
}

export function agentStateOf({ silentSince }: Agent): 'HEARD' | 'SILENT' {
  return silentSince === undefined ? 'HEARD' : 'SILENT';
}

/**
 * Returns the id under which the periods of an agent are recorded. An agent has no id of its own, so the id
 * contains its type and host name.
 */
export function agentSubject(groupId: string, { typeName, hostname }: Agent): string {
  return `${groupId}/${typeName}/${hostname}`;
}
