import type { Schema } from '../../contract/types.js';
import type { Cluster } from '../../domain/clusters/cluster.js';
import { hostsOf, replicaSetNamesOf } from '../../domain/clusters/replicaSets.js';
import { processName } from '../../domain/hosts/processName.js';
import type { Host } from '../../domain/hosts/host.js';
import type { World } from '../../domain/world.js';

/** A cluster's replica sets, config servers included, as the automation configuration has them. */
export function presentReplicaSets(world: World, cluster: Cluster): Schema<'AutomationReplicaSet'>[] {
  const hosts = hostsOf(world, cluster);
  return replicaSetNamesOf(cluster).map((name) => ({
    _id: name,
    members: hosts.filter((host) => host.replicaSetName === name).map(presentMember),
    protocolVersion: '1',
    settings: {},
  }));
}

function presentMember(host: Host, position: number): Schema<'AutomationMember'> {
  const isArbiter = host.role === 'ARBITER';
  return {
    _id: position,
    arbiterOnly: isArbiter,
    buildIndexes: true,
    hidden: false,
    host: processName(host),
    priority: isArbiter ? 0 : 1,
    secondaryDelaySecs: 0,
    tags: {},
    votes: 1,
  };
}

/** A sharded cluster as the automation configuration has it; nothing for any other. */
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
