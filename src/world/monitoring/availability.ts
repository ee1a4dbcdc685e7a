import type { World } from '../world.js';
import type { Cluster } from '../tables/clusters.js';
import { isObservedDown, observedStateOf } from './observedState.js';
import { hostsOf, reachedHostsOf, replicaSetNamesOf } from '../clusters/replicaSets.js';

export const AVAILABILITIES = ['available', 'warning', 'unavailable', 'dead'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/**
 * Returns a cluster's `availability` as monitoring observes it (`listClusters`, E10). In a sharded cluster,
 * each replica set needs a primary. A standalone needs none.
 */
export function availabilityOf(world: World, cluster: Cluster): Availability {
  if (!cluster.active) return 'dead';
  const hosts = reachedHostsOf(world, cluster);
  const down = hosts.filter(isObservedDown);
  // The members of a set know their primary, even if monitoring does not ping it.
  const primaries = hostsOf(world, cluster).filter((host) => observedStateOf(host) === 'PRIMARY');
  const led = new Set(primaries.map(({ replicaSetName }) => replicaSetName));
  const hasPrimary = replicaSetNamesOf(cluster).every((name) => led.has(name));
  if (!hasPrimary || down.length === hosts.length) return 'unavailable';
  return down.length === 0 ? 'available' : 'warning';
}
