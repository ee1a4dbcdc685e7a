import type { EventTypeName } from '../../eventTypes.js';
import type { Outcome } from '../../outcome.js';
import type { ProjectEventDraft } from '../../tables/events.js';
import type { ManagedProcess } from '../../tables/managedProcesses.js';
import type { World } from '../../world.js';
import type { Goal } from './goal.js';
import { hostOf } from './peers.js';

/** Adds the new shards of a configuration to a sharded cluster, and removes those that it lacks. */
export function changeShards(world: World, { groupId }: ManagedProcess, { entries, entry }: Goal): Outcome {
  const cluster = world.clusters.get(hostOf(world, groupId, entry)?.clusterId ?? '');
  const goal = entries.shardedClusters.find(({ name }) => name === entry.clusterName);
  if (cluster?.type !== 'SHARDED' || goal === undefined) return { world, events: [] };
  const shards = goal.shards.map(({ name, replicaSetName }) => ({ shardName: name, replicaSetName }));
  const removed = cluster.shards.filter(
    ({ shardName }) => !shards.some((shard) => shard.shardName === shardName),
  );
  const event = (eventTypeName: EventTypeName, shardName: string): ProjectEventDraft => ({
    ...{ eventTypeName, groupId, clusterId: cluster.id, clusterName: cluster.name, shardName },
  });
  const added = shards.filter(({ replicaSetName }) =>
    isNew(world, cluster.id, replicaSetName, cluster.createdAt),
  );
  return {
    world: { ...world, clusters: world.clusters.put({ ...cluster, shards }) },
    events: [
      ...added.map(({ shardName }) => event('SHARD_ADDED', shardName)),
      ...removed.map(({ shardName }) => event('SHARD_REMOVED', shardName)),
    ],
  };
}

/** Returns whether the members of a shard came after the cluster. */
function isNew({ hosts }: World, clusterId: string, replicaSetName: string, createdAt: number): boolean {
  const members = hosts.select('cluster', clusterId).toArray();
  return members.some((host) => host.replicaSetName === replicaSetName && host.createdAt > createdAt);
}
