import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';

export type { FailureRate, Host, HostRole, HostState, Partition, ReplicaState } from '../tables/hosts.js';

/** FQDN and port: how the platform names a process. */
export function processId({ hostname, port }: Host): string {
  return `${hostname}:${port}`;
}

/** Name of the cluster and of the host within it: `rs0/node-1`. */
export function hostName({ clusterId, name }: Host, world: World): string {
  return `${world.clusters.get(clusterId)?.name ?? clusterId}/${name}`;
}
