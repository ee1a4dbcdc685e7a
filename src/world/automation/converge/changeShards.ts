import type { Outcome } from '../../outcome.js';
import type { Cluster } from '../../tables/clusters.js';
import type { ProjectEventDraft } from '../../tables/events.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf } from './peers.js';

/**
 * Adds the new shards of a configuration to a sharded cluster, and removes those that it lacks. A shard with new processes
 * has been added when its first process started.
 */
export function changeShards(world: World, { groupId }: ManagedProcess, { entries, entry }: Goal): Outcome {
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
  const goal = entries.shardedClusters.find(({ name }) => name === entry.clusterName);
  if (cluster?.type !== 'SHARDED' || goal === undefined) return { world, events: [] };
  const shards = goal.shards.map(({ name, replicaSetName }) => ({ shardName: name, replicaSetName }));
  const isIn = (shards: Cluster['shards'], name: string): boolean =>
    shards.some(({ shardName }) => shardName === name);
  const added = shards.filter(({ shardName }) => !isIn(cluster.shards, shardName));
  const removed = cluster.shards.filter(({ shardName }) => !isIn(shards, shardName));
  return {
    world: { ...world, clusters: world.clusters.put({ ...cluster, shards }) },
    events: [
      ...added.map(({ shardName }) => shardEvent(cluster, 'SHARD_ADDED', shardName)),
      ...removed.map(({ shardName }) => shardEvent(cluster, 'SHARD_REMOVED', shardName)),
    ],
  };
}

/** Returns the draft of an event about a shard of a cluster. */
export function shardEvent(
  { id, name, groupId }: Cluster,
  eventTypeName: 'SHARD_ADDED' | 'SHARD_REMOVED',
  shardName: string,
): ProjectEventDraft {
  return { eventTypeName, groupId, clusterId: id, clusterName: name, shardName };
}
