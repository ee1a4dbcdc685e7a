import type { Project } from '../projects/project.js';
import { Refusal } from '../refusals.js';
import type { Host, Partition } from '../tables/hosts.js';
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

/** The process of an id within a project; refuses an unknown id. */
export function findHost(world: World, project: Project, id: string): Host {
  const host = world.hosts.get(id);
  if (host?.groupId !== project.id) throw new Refusal('HOST_NOT_FOUND', id, project.id);
  return host;
}

/** The partition with the databases: the one called data, else the largest. */
export function dataPartitionOf({ partitions }: Host): Partition | undefined {
  const named = partitions.find(({ name }) => name === 'data');
  return named ?? partitions.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0];
}

/** Whether a process is one of the mirrored config servers of old, which alone have snapshots of their own (E6). */
export function isMirroredConfigServer(world: World, host: Host): boolean {
  return host.role === 'CONFIG' && world.clusters.get(host.clusterId)?.configServers === 'MIRRORED';
}

/** The name of a process in the automation configuration, where it is unique. */
export function processName(host: Host): string {
  return `${host.hostname.split('.')[0] ?? host.hostname}_${host.port}`;
}
