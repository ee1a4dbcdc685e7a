import type { World } from '../world.js';
import type { HostState } from '../tables/hosts.js';
import type { Cluster } from '../tables/clusters.js';
import { isObservedDown, observedStateOf } from './observedState.js';
import { hostsOf, reachedHostsOf, replicaSetNamesOf } from '../clusters/replicaSets.js';

export const AVAILABILITIES = ['available', 'warning', 'unavailable', 'dead'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** States in which clients cannot use a process. `hostCounts` of projects counts no such member either. */
const UNAVAILABLE: readonly HostState[] = ['DOWN', 'RECOVERING', 'STARTUP2'];

/**
 * Returns a cluster's `availability` as monitoring observes it (`listClusters`, E10). In a sharded cluster,
 * each replica set needs a primary. A standalone needs none.
 */
export function availabilityOf(world: World, cluster: Cluster): Availability {
  if (!cluster.active) return 'dead';
  const hosts = reachedHostsOf(world, cluster);
  const unavailable = hosts.filter((host) => UNAVAILABLE.includes(observedStateOf(host)));
  // The members of a set know their primary, even if monitoring does not ping it.
  const primaries = hostsOf(world, cluster).filter((host) => observedStateOf(host) === 'PRIMARY');
  const setsWithPrimary = new Set(primaries.map(({ replicaSetName }) => replicaSetName));
  const hasPrimary = replicaSetNamesOf(cluster).every((name) => setsWithPrimary.has(name));
  if (!hasPrimary || hosts.every(isObservedDown)) return 'unavailable';
  return unavailable.length === 0 ? 'available' : 'warning';
}
