import type { Host } from '../hosts/host.js';
import type { World } from '../world.js';

/** The members of a process's replica set, itself included; none for a process outside of any. */
export function membersOfSet(
  world: World,
  clusterId: string,
  replicaSetName: string | undefined,
): readonly Host[] {
  if (replicaSetName === undefined) return [];
  const hosts = world.hosts.select('cluster', clusterId).toArray();
  return hosts.filter((host) => host.replicaSetName === replicaSetName);
}

/** Whether more than half of a replica set's members are up: what an election, and staying primary, needs. */
export function hasMajority(members: readonly Host[]): boolean {
  return members.filter(isUp).length * 2 > members.length;
}

export function isUp(host: Host): boolean {
  return host.downSince === undefined;
}
