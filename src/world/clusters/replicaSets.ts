import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import type { Cluster } from '../tables/clusters.js';

/** Returns the names of all replica sets of a cluster: its own, or those of its shards and config servers. */
export function replicaSetNamesOf(cluster: Cluster): readonly string[] {
  const own = cluster.replicaSetName === undefined ? [] : [cluster.replicaSetName];
  const shards = cluster.shards.map((shard) => shard.replicaSetName);
  const config = typeof cluster.configServers === 'object' ? [cluster.configServers.replicaSetName] : [];
  return [...own, ...shards, ...config];
}

/** Returns a cluster's processes, sorted by name. */
export function hostsOf(world: World, cluster: Cluster): readonly Host[] {
  return world.hosts.select('cluster', cluster.id).toArray();
}

/** Returns the primary of a replica set, or `undefined` if the set has none. */
export function primaryOf(hosts: readonly Host[], replicaSetName: string): Host | undefined {
  return hosts.find((host) => host.replicaSetName === replicaSetName && host.replicaState === 'PRIMARY');
}

/** Returns the processes of a cluster that monitoring has reached, sorted by name. */
export function reachedHostsOf(world: World, cluster: Cluster): readonly Host[] {
  return hostsOf(world, cluster).filter(({ monitoring }) => monitoring === undefined);
}
