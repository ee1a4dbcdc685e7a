import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';

/** Returns the members of a replica set of a cluster. Returns none if `replicaSetName` is unset. */
export function membersOfSet(
  world: World,
  clusterId: string,
  replicaSetName: string | undefined,
): readonly Host[] {
  if (replicaSetName === undefined) return [];
  const hosts = world.hosts.select('cluster', clusterId).toArray();
  return hosts.filter((host) => host.replicaSetName === replicaSetName);
}

/**
 * Returns whether more than half of the members are up. An election needs this majority, and a primary
 * without it steps down.
 */
export function hasMajority(members: readonly Host[]): boolean {
  return members.filter(isUp).length * 2 > members.length;
}

export function isUp(host: Host): boolean {
  return host.downSince === undefined;
}
