import type { Cluster } from '../clusters/cluster.js';
import type { Host, HostState } from '../hosts/host.js';
import type { Agent } from '../projects/project.js';

/** The state that a process is in, whatever monitoring knows of it. */
export function hostStateOf({ downSince, replicaState }: Host): HostState {
  return downSince === undefined ? (replicaState ?? 'UP') : 'DOWN';
}

/** Whether a cluster is in use. */
export function clusterStateOf({ active }: Cluster): 'ACTIVE' | 'INACTIVE' {
  return active ? 'ACTIVE' : 'INACTIVE';
}

/** Whether an agent pings. */
export function agentStateOf({ silentSince }: Agent): 'HEARD' | 'SILENT' {
  return silentSince === undefined ? 'HEARD' : 'SILENT';
}

/** What an agent's periods are filed under: agents have no ids. */
export function agentSubject(groupId: string, { typeName, hostname }: Agent): string {
  return `${groupId}/${typeName}/${hostname}`;
}
