import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { greatest } from '../longLists.js';

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
 * Returns whether the members that are up have more than half of the votes. An election needs this majority, and a
 * primary without it steps down.
 */
export function hasMajority(members: readonly Host[]): boolean {
  return votesOf(members.filter(isUp)) * 2 > votesOf(members);
}

function votesOf(members: readonly Host[]): number {
  return members.reduce((sum, { membership }) => sum + (membership?.votes ?? 1), 0);
}

/** Returns the priority of a member. A member with the priority 0 cannot become primary. */
export function priorityOf({ role, membership }: Host): number {
  return membership?.priority ?? (role === 'ARBITER' ? 0 : 1);
}

/** Returns the secondaries that are up and have the highest priority. One of them becomes the next primary. */
export function candidatesOf(members: readonly Host[]): readonly Host[] {
  const able = members.filter(
    (host) => isUp(host) && host.replicaState === 'SECONDARY' && priorityOf(host) > 0,
  );
  const highest = greatest(able.map(priorityOf));
  return able.filter((host) => priorityOf(host) === highest);
}

/** Returns the first secondary with the highest priority, if this is higher than the priority of the primary. */
export function rivalOf(primary: Host, members: readonly Host[]): Host | undefined {
  const [best] = candidatesOf(members);
  return best !== undefined && priorityOf(best) > priorityOf(primary) ? best : undefined;
}

export function isUp(host: Host): boolean {
  return host.downSince === undefined;
}
