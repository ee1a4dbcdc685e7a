import { databasesOfShard } from '../../clusters/databases.js';
import type { Instant } from '../../instant.js';
import { sizesAt } from '../../measurements/databaseSizes.js';
import { growthTimeOf } from '../../measurements/writes.js';
import type { Cluster, DatabaseRow } from '../../tables/clusters.js';
import type { RestoredDatabase } from '../../tables/restoreJobs.js';
import type { NamespaceFilterList } from '../../tables/snapshots.js';
import type { World } from '../../world.js';

/** Returns the databases in a backup of a cluster at an instant, if the backup has this filter. */
export function restoredData(
  world: World,
  cluster: Cluster,
  at: Instant,
  filter: NamespaceFilterList,
): readonly RestoredDatabase[] {
  const contained = cluster.databases.filter((row) => row.createdAt <= at && isContained(filter, row));
  const restored = contained.map(({ name, averageObjectSizeBytes, collectionCount }) => ({
    name,
    averageObjectSizeBytes,
    collectionCount,
    dataSizeBytes: sizeOn(world, cluster, name, at),
  }));
  // An earlier restore may have removed a database.
  return restored.filter(({ dataSizeBytes }) => dataSizeBytes > 0);
}

/** Returns the size of a database on all shards together. */
function sizeOn(world: World, cluster: Cluster, name: string, at: Instant): number {
  const { shards, replicaSetName } = cluster;
  const holders = shards.length === 0 ? [{ replicaSetName, shardName: undefined }] : shards;
  return holders.reduce((sum, holder) => {
    const database = databasesOfShard(world.seed, cluster, holder.shardName).find(
      (each) => each.name === name,
    );
    const growthTime = growthTimeOf(world, cluster, holder.replicaSetName);
    return sum + (database === undefined ? 0 : sizesAt(database, at, growthTime).dataSizeBytes);
  }, 0);
}

/**
 * Returns whether a filter includes a database. Namespaces in the filter are databases such as `shop`, or collections
 * such as `shop.orders`.
 */
function isContained({ filterType, filterList }: NamespaceFilterList, { name }: DatabaseRow): boolean {
  if (filterType === 'deny') return !filterList.includes(name);
  return filterList.some((namespace) => namespace.split('.', 1)[0] === name);
}
