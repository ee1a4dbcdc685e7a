import { drawKeyOf, nameId } from '../ids.js';
import type { Instant } from '../instant.js';
import type { Project } from '../tables/projects.js';
import { Refusal } from '../refusals.js';
import { isShown, type Host, type Partition } from '../tables/hosts.js';
import type { World } from '../world.js';

export { isShown };

/** Returns the host name and port. The platform uses them to identify a process. */
export function processId({ hostname, port }: Pick<Host, 'hostname' | 'port'>): string {
  return `${hostname}:${port}`;
}

/** Returns the id of a process. As on the platform, it is a hash of the project, the host name and the port. */
export function hostIdOf(
  seed: number,
  groupId: string,
  { hostname, port }: Pick<Host, 'hostname' | 'port'>,
): string {
  return nameId(seed, `${drawKeyOf(groupId)}/${hostname}:${port}`);
}

/** Returns since when a process has not been running: it is down, or an agent restarts it. Unset if it runs. */
export function awaySince({ downSince, restart }: Pick<Host, 'downSince' | 'restart'>): Instant | undefined {
  return downSince ?? restart?.since;
}

/** Returns whether monitoring has reached a process. Before that, the platform knows only its address. */
export function isReached({ monitoring }: Host): boolean {
  return monitoring === undefined;
}

/** Returns whether a process is in the automation config of its project. */
export function isManaged({ unmanaged }: Host): boolean {
  return unmanaged !== true;
}

/** Finds a project's process by id. Refuses an unknown id. */
export function findHost(world: World, project: Project, id: string): Host {
  const host = world.hosts.get(id);
  if (host?.groupId !== project.id || !isShown(host)) throw new Refusal('HOST_NOT_FOUND', id, project.id);
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
