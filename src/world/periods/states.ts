import type { Cluster } from '../clusters/cluster.js';
import type { Host, HostState } from '../hosts/host.js';
import type { Agent } from '../projects/project.js';

/** Returns the actual state of a process, which may differ from the one that monitoring observed. */
export function hostStateOf({ downSince, replicaState }: Host): HostState {
  return downSince === undefined ? (replicaState ?? 'UP') : 'DOWN';
}

export function clusterStateOf({ active }: Cluster): 'ACTIVE' | 'INACTIVE' {
  return active ? 'ACTIVE' : 'INACTIVE';
}

export function agentStateOf({ silentSince }: Agent): 'HEARD' | 'SILENT' {
  return silentSince === undefined ? 'HEARD' : 'SILENT';
}

/** Returns the subject under which the periods of an agent are stored. Agents have no ids. */
export function agentSubject(groupId: string, { typeName, hostname }: Agent): string {
  return `${groupId}/${typeName}/${hostname}`;
}
