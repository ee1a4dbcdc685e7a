import { databasesOf } from '../clusters/databases.js';
import { dataPartitionOf } from '../hosts/host.js';
import { DAY_MS } from '../instant.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { totalSizesAt } from './databaseSizes.js';
import { growthTimeOf } from './writes.js';
import { greatest } from '../longLists.js';

const FILE_SYSTEM_SHARE = 0.01;
/** Bytes that the storage engine uses for its journal, logs and diagnostic data. */
const BESIDE_DATA_BYTES = 600_000_000;
/** Days for which the growth of the data is estimated. */
const DAYS_AHEAD = 30;

/** Returns the bytes that are used on a data partition beside the files of the databases. */
export function besideDataBytes(sizeBytes: number): number {
  return sizeBytes * FILE_SYSTEM_SHARE + BESIDE_DATA_BYTES;
}

/**
 * Returns an estimate of the highest usage of a host's data partition in the next weeks, as a percentage, without the
 * effects of incidents. It is 0 for a host without a partition.
 */
export function estimatedPercent(world: World, host: Host): number {
  const partition = dataPartitionOf(host);
  const cluster = world.clusters.get(host.clusterId);
  if (partition === undefined || cluster === undefined) return 0;
  const databases = databasesOf(world, host);
  if (databases.length === 0) return 0;
  const growthTime = growthTimeOf(world, cluster, host.replicaSetName);
  const bytes = [world.now, world.now + DAYS_AHEAD * DAY_MS].map(
    (at) => totalSizesAt(databases, at, growthTime).fileSizeBytes,
  );
  return (100 * (greatest(bytes) + besideDataBytes(partition.sizeBytes))) / partition.sizeBytes;
}
