import { computedPartId } from '../../world/clusters/monitoredClusters.js';
import { omit } from '../../world/omit.js';
import type { Cluster } from '../../world/tables/clusters.js';
import type { World } from '../../world/world.js';

/** Removes the ids of shards and config servers that the program would compute anyway. */
export function finishPartIds(world: World): World {
  const clusters = world.clusters
    .all()
    .toArray()
    .filter(({ type }) => type === 'SHARDED')
    .reduce((table, cluster) => table.put(withoutUsualIds(world.seed, cluster)), world.clusters);
  return { ...world, clusters };
}

function withoutUsualIds(seed: number, cluster: Cluster): Cluster {
  const shortened = <Part extends { readonly replicaSetName: string; readonly partId?: string }>(
    part: Part,
  ): Part =>
    part.partId === computedPartId(seed, cluster, part.replicaSetName)
      ? (omit(part, 'partId') as Part)
      : part;
  const { configServers } = cluster;
  return {
    ...cluster,
    shards: cluster.shards.map(shortened),
    ...(typeof configServers === 'object' && { configServers: shortened(configServers) }),
  };
}
