import type { Host } from '../../tables/hosts.js';
import { activeOfCluster } from '../../incidents/activeIncidents.js';
import type { Instant } from '../../instant.js';
import type { Cluster } from '../../tables/clusters.js';
import type { MissingShard } from '../../tables/snapshots.js';
import type { World } from '../../world.js';
import type { Source } from './sources.js';
import { greatest, least } from '../../longLists.js';

/** Describes a shard that a snapshot lacks, because none of the shard's members was available. */
export function missingShard(
  world: World,
  cluster: Cluster,
  hosts: readonly Host[],
  source: Source,
): MissingShard {
  const { typeName } = source;
  return {
    id: cluster.id,
    groupId: cluster.groupId,
    typeName: typeName === 'CONFIG_SERVER' ? 'CONFIG_SERVER_REPLICA_SET' : typeName,
    clusterName: cluster.name,
    shardName: source.shardName ?? 'config',
    replicaSetName: source.replicaSetName ?? '',
    lastHeartbeat: lastSeen(world, cluster, hosts, source),
  };
}

/**
 * Returns the last instant at which a member of a replica set was up. If a `shard.missing` incident affects
 * the shard, this is at most the start of the incident.
 */
function lastSeen(world: World, cluster: Cluster, hosts: readonly Host[], source: Source): Instant {
  const members = hosts.filter(({ replicaSetName }) => replicaSetName === source.replicaSetName);
  const upAt = greatest(members.map(({ downSince }) => downSince ?? world.now));
  const hiding = activeOfCluster(world, cluster.id, 'shard.missing').filter(
    ({ shardName }) => shardName === source.shardName,
  );
  return Math.min(upAt, least(hiding.map(({ from }) => from)));
}
