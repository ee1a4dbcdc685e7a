import type { World } from '../world.js';
import type { Cluster } from './cluster.js';
import { hostsOf, primaryOf, replicaSetNamesOf } from './replicaSets.js';

export type Availability = 'available' | 'warning' | 'unavailable' | 'dead';

/**
 * E10, meaning of `availability`. A sharded cluster has a primary when each of its replica sets has one, a standalone
 * is its own.
 */
export function availabilityOf(world: World, cluster: Cluster): Availability {
  if (!cluster.active) return 'dead';
  const hosts = hostsOf(world, cluster);
  const down = hosts.filter((host) => host.downSince !== undefined);
  const hasPrimary = replicaSetNamesOf(cluster).every((name) => primaryOf(hosts, name) !== undefined);
  if (!hasPrimary || down.length === hosts.length) return 'unavailable';
  return down.length === 0 ? 'available' : 'warning';
}
