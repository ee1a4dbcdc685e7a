import type { Schema } from '../../contract/types.js';
import type { Cluster } from '../../world/tables/clusters.js';
import { hostsOf, replicaSetNamesOf } from '../../world/clusters/replicaSets.js';
import type { Host } from '../../world/tables/hosts.js';
import { isManaged, processName } from '../../world/hosts/host.js';
import type { World } from '../../world/world.js';

/** Presents a cluster's replica sets, including config servers, for the automation configuration. */
export function presentReplicaSets(world: World, cluster: Cluster): Schema<'AutomationReplicaSet'>[] {
  // Arbiters come last, as in real configurations, because administrators usually add them to an existing
  // replica set.
  const hosts = hostsOf(world, cluster)
    .filter(isManaged)
    .toSorted((a, b) => Number(isArbiter(a)) - Number(isArbiter(b)));
  return replicaSetNamesOf(cluster).map((name) => ({
    _id: name,
    members: hosts.filter((host) => host.replicaSetName === name).map(presentMember),
    protocolVersion: '1',
    settings: {},
  }));
}

function presentMember(host: Host, position: number): Schema<'AutomationMember'> {
  return {
    _id: position,
    arbiterOnly: isArbiter(host),
    buildIndexes: true,
    hidden: false,
    host: processName(host),
    priority: isArbiter(host) ? 0 : 1,
    secondaryDelaySecs: 0,
    tags: {},
    votes: 1,
  };
}

function isArbiter({ role }: Host): boolean {
  return role === 'ARBITER';
}

/** Presents a sharded cluster for the automation configuration. Returns an empty list for other clusters. */
export function presentSharding(cluster: Cluster): Schema<'AutomationShardedCluster'>[] {
  if (cluster.type !== 'SHARDED') return [];
  const { configServers } = cluster;
  return [
    {
      collections: [],
      ...(typeof configServers === 'object' ? { configServerReplica: configServers.replicaSetName } : {}),
      draining: [],
      managedSharding: false,
      name: cluster.name,
      shards: cluster.shards.map(({ shardName, replicaSetName }) => ({
        _id: shardName,
        rs: replicaSetName,
        tags: [],
      })),
      tags: [],
    },
  ];
}
