import type { Cluster, Shard } from '../../world/tables/clusters.js';
import type { ClusterIncident, OwnMembers } from '../../world/incidents/incident.js';
import { findTarget, findTargetIfAny, unknownTarget } from '../../world/targets/findTarget.js';
import { WrongTarget } from '../../world/targets/wrongTarget.js';
import type { World } from '../../world/world.js';

interface ReplicaSets {
  readonly cluster: Cluster;
  readonly replicaSetNames: readonly string[];
}

interface ShardOfCluster {
  readonly cluster: Cluster;
  readonly shard: Shard;
}

export function clusterNamed(world: World, target: string): OwnMembers<ClusterIncident> {
  return onCluster(findTarget(world, 'clusters', target));
}

export function onCluster({ id, groupId }: Cluster): OwnMembers<ClusterIncident> {
  return { groupId, clusterId: id };
}

/**
 * Finds replica sets by name. `target` is the name of a replica set, of a shard, or of a cluster for all its
 * replica sets.
 */
export function setsNamed(world: World, target: string): ReplicaSets {
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster !== undefined) {
    const own = cluster.replicaSetName === undefined ? [] : [cluster.replicaSetName];
    const shards = cluster.shards.map(({ replicaSetName }) => replicaSetName);
    return { cluster, replicaSetNames: [...own, ...shards] };
  }
  const config = world.clusters
    .all()
    .toArray()
    .find(
      ({ configServers }) => typeof configServers === 'object' && configServers.replicaSetName === target,
    );
  if (config !== undefined) return { cluster: config, replicaSetNames: [target] };
  const found = shardIfAny(world, target);
  if (found === undefined) throw unknownTarget(world, ['clusters'], target);
  return { cluster: found.cluster, replicaSetNames: [found.shard.replicaSetName] };
}

/**
 * Finds a shard by its full name (`sh0/shard1`), by the name of its replica set, or by its own name if only
 * one shard has it.
 */
export function shardNamed(world: World, target: string, shardName?: string): ShardOfCluster {
  const cluster = findTargetIfAny(world, 'clusters', target);
  if (cluster !== undefined) return shardOf(cluster, shardName ?? cluster.shards[0]?.shardName);
  const found = shardIfAny(world, target);
  if (found !== undefined) return found;
  const names = allShards(world).map(nameOf);
  throw new WrongTarget(
    `there is no shard ${JSON.stringify(target)}; ` +
      (names.length > 0 ? `expected one of ${names.join(', ')}` : 'no cluster is sharded'),
  );
}

function shardOf(cluster: Cluster, shardName: string | undefined): ShardOfCluster {
  if (cluster.shards.length === 0) throw new WrongTarget(`${cluster.name} is not sharded`);
  const shard = cluster.shards.find((one) => one.shardName === shardName);
  if (shard !== undefined) return { cluster, shard };
  const names = cluster.shards.map((one) => one.shardName).join(', ');
  throw new WrongTarget(`${cluster.name} has no shard ${JSON.stringify(shardName)}; it has ${names}`);
}

function shardIfAny(world: World, target: string): ShardOfCluster | undefined {
  const fitting = allShards(world).filter(
    (one) => nameOf(one) === target || one.shard.replicaSetName === target || one.shard.shardName === target,
  );
  const [first, ...others] = fitting;
  if (others.length > 0) {
    throw new WrongTarget(
      `${JSON.stringify(target)} is ambiguous: ${fitting.length} shards have this name; use one of ${fitting.map(nameOf).join(', ')}`,
    );
  }
  return first;
}

function nameOf({ cluster, shard }: ShardOfCluster): string {
  return `${cluster.name}/${shard.shardName}`;
}

function allShards(world: World): readonly ShardOfCluster[] {
  const clusters = world.clusters.all().toArray();
  return clusters.flatMap((cluster) => cluster.shards.map((shard) => ({ cluster, shard })));
}
