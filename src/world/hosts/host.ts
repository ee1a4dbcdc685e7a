import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import type { Host, Partition } from '../tables/hosts.js';
import type { World } from '../world.js';

/** Returns the host name and port, by which the platform identifies a process. */
export function processId({ hostname, port }: Host): string {
  return `${hostname}:${port}`;
}

/** Finds a project's process by id. Refuses an unknown id. */
export function findHost(world: World, project: Project, id: string): Host {
  const host = world.hosts.get(id);
  if (host?.groupId !== project.id) throw new Refusal('HOST_NOT_FOUND', id, project.id);
  return host;
}

/** Returns the partition that holds the databases: the partition named `data`, or else the largest one. */
export function dataPartitionOf({ partitions }: Host): Partition | undefined {
  const named = partitions.find(({ name }) => name === 'data');
  return named ?? partitions.toSorted((a, b) => b.sizeBytes - a.sizeBytes)[0];
}

/**
 * Returns whether a process is a mirrored config server (before version 3.4). Only these hosts have snapshots
 * of their own (`listHostSnapshots`, E6).
 */
export function isMirroredConfigServer(world: World, host: Host): boolean {
  return host.role === 'CONFIG' && world.clusters.get(host.clusterId)?.configServers === 'MIRRORED';
}

/** Returns the name of a process in the automation config. */
export function processName(host: Host): string {
  return `${host.hostname.split('.')[0] ?? host.hostname}_${host.port}`;
}
