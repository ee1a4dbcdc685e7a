import type { Project } from '../projects/project.js';
import { Refusal } from '../refusals.js';
import type { Host, Partition } from '../tables/hosts.js';
import type { World } from '../world.js';

export type { FailureRate, Host, HostRole, HostState, Partition, ReplicaState } from '../tables/hosts.js';

/** Returns the FQDN and port by which the platform names a process. */
export function processId({ hostname, port }: Host): string {
  return `${hostname}:${port}`;
}

/** Returns the name of the cluster and of the host within it: `rs0/node-1`. */
export function hostName({ clusterId, name }: Host, world: World): string {
  return `${world.clusters.get(clusterId)?.name ?? clusterId}/${name}`;
}

/** Finds a project's process by id. Refuses an unknown id. */
export function findHost(world: World, project: Project, id: string): Host {
  const host = world.hosts.get(id);
  if (host?.groupId !== project.id) throw new Refusal('HOST_NOT_FOUND', id, project.id);
  return host;
}

/** Returns the partition with the databases: the one named `data`, else the largest. */
export function dataPartitionOf({ partitions }: Host): Partition | undefined {
  const named = partitions.find(({ name }) => name === 'data');
  return named ?? partitions.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0];
}

/** Returns whether a process is a mirrored (pre-3.4) config server. Only these have snapshots of their own (E6). */
export function isMirroredConfigServer(world: World, host: Host): boolean {
  return host.role === 'CONFIG' && world.clusters.get(host.clusterId)?.configServers === 'MIRRORED';
}

/** Returns the unique name of a process in the automation configuration. */
export function processName(host: Host): string {
  return `${host.hostname.split('.')[0] ?? host.hostname}_${host.port}`;
}
