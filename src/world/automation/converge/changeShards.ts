import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ProjectEventDraft } from '../../tables/events.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { releaseShards } from './moveShards.js';
import { hostOf } from './peers.js';

/**
 * Adds the new shards of a configuration to a sharded cluster, and removes the shards that the configuration lacks. If
 * a new shard has new processes, the start of its first process has already added it. If it is a replica set that was
 * a cluster of its own, `adoptShards` moves it afterwards.
 */
export function changeShards(world: World, { groupId }: ManagedProcess, { entries, entry }: Goal): Outcome {
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
  const goal = entries.shardedClusters.find(({ name }) => name === entry.clusterName);
  if (cluster?.type !== 'SHARDED' || goal === undefined) return { world, events: [] };
  const shards = goal.shards.map(({ name, replicaSetName }) => ({
    shardName: name,
    replicaSetName,
    ...(isDrained(cluster, name) && goal.draining.includes(name) && { drained: true }),
  }));
  const isIn = (shards: Cluster['shards'], name: string): boolean =>
    shards.some(({ shardName }) => shardName === name);
  const added = shards.filter(({ shardName }) => !isIn(cluster.shards, shardName));
  const removed = cluster.shards.filter(({ shardName }) => !isIn(shards, shardName));
  const changed = { ...world, clusters: world.clusters.put({ ...cluster, shards }) };
  return {
    world: releaseShards(changed, cluster, removed),
    events: [
      ...added.map(({ shardName }) => shardEvent(cluster, 'SHARD_ADDED', shardName)),
      ...removed.map(({ shardName }) => shardEvent(cluster, 'SHARD_REMOVED', shardName)),
    ],
  };
}

/** Empties the shards of a cluster that its configuration drains or no longer contains. */
export function drainShards(world: World, { groupId }: ManagedProcess, { entries, entry }: Goal): Outcome {
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
  const goal = entries.shardedClusters.find(({ name }) => name === entry.clusterName);
  if (cluster?.type !== 'SHARDED' || goal === undefined) return { world, events: [] };
  const isLeaving = (shardName: string): boolean =>
    goal.draining.includes(shardName) || !goal.shards.some(({ name }) => name === shardName);
  const shards = cluster.shards.map((shard) =>
    isLeaving(shard.shardName) ? { ...shard, drained: true } : shard,
  );
  return { world: { ...world, clusters: world.clusters.put({ ...cluster, shards }) }, events: [] };
}

/**
 * Returns whether a cluster has a shard that is not drained and that its configuration no longer contains. The router
 * drains such a shard before it is removed.
 */
export function hasUndrained(
  cluster: Cluster | undefined,
  { entries, entry }: Goal,
  wereDraining: boolean,
): boolean {
  const goal = entries.shardedClusters.find(({ name }) => name === entry.clusterName);
  if (cluster?.type !== 'SHARDED' || goal === undefined) return false;
  const removed = cluster.shards.filter(
    ({ shardName }) => !goal.shards.some(({ name }) => name === shardName),
  );
  return removed.some(({ shardName }) => !wereDraining || !isDrained(cluster, shardName));
}

function isDrained({ shards }: Cluster, name: string): boolean {
  return shards.some(({ shardName, drained }) => shardName === name && drained === true);
}

/** Returns the draft of an event about a shard of a cluster. */
export function shardEvent(
  { id, name, groupId }: Cluster,
  eventTypeName: 'SHARD_ADDED' | 'SHARD_REMOVED',
  shardName: string,
): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name, shardName };
}
