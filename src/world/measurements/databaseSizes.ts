import type { Cluster } from '../clusters/cluster.js';
import { databasesOfShard, type HostDatabase } from '../clusters/databases.js';
import type { Duration } from '../duration.js';
import { DAY_MS, type Instant } from '../instant.js';
import type { World } from '../world.js';
import { growthTimeOf } from './writes.js';

/** How much room a database takes, in bytes. */
export interface DatabaseSizes {
  readonly dataSizeBytes: number;
  /** After compression. */
  readonly storageSizeBytes: number;
  readonly indexSizeBytes: number;
  /** What lies on the disk: storage and indexes. */
  readonly fileSizeBytes: number;
}

/** For how long data has grown at an instant, in milliseconds of usual growth: see `growthTimeOf`. */
export type GrowthTime = (at: Instant) => Duration;

/** Storage after compression, as a part of the data. */
export const STORAGE_SHARE = 0.45;
const INDEX_SHARE = 0.12;
/** The smallest file that a collection or an index has. */
const FILE_MIN_BYTES = 4_096;

/** Indexes as a part of the data. An oplog, the bulk of the system's data, has none. */
export function indexShare({ system }: HostDatabase): number {
  return system ? 0 : INDEX_SHARE;
}

/** The least that a database's storage, or its indexes, take. */
export function smallestFiles({ collectionCount }: HostDatabase): number {
  return collectionCount * FILE_MIN_BYTES;
}

/** By how many bytes a database grows in a millisecond of usual growth, over all shards. */
export function growthPerMs({ dataSizeBytes, growthPerDay }: HostDatabase): number {
  return (dataSizeBytes * growthPerDay) / DAY_MS;
}

/** The sizes of a host's database at an instant. It grows while its data set takes writes, by a multiple of the usual. */
export function sizesAt(database: HostDatabase, at: Instant, growthTime: GrowthTime): DatabaseSizes {
  const whole = grown(database, growthTime(at) - growthTime(database.createdAt));
  const [from, to] = database.part;
  // Both bounds are rounded alike on every shard: the parts add up to the whole, to the byte.
  const dataSizeBytes = Math.round(whole * to) - Math.round(whole * from);
  const smallest = smallestFiles(database);
  const storageSizeBytes = Math.max(smallest, Math.round(dataSizeBytes * STORAGE_SHARE));
  const indexSizeBytes = Math.max(smallest, Math.round(dataSizeBytes * indexShare(database)));
  return {
    dataSizeBytes,
    storageSizeBytes,
    indexSizeBytes,
    fileSizeBytes: storageSizeBytes + indexSizeBytes,
  };
}

/** The sizes of several databases together; those not created yet at the instant take no room. */
export function totalSizesAt(
  databases: readonly HostDatabase[],
  at: Instant,
  growthTime: GrowthTime,
): DatabaseSizes {
  const total = { dataSizeBytes: 0, storageSizeBytes: 0, indexSizeBytes: 0, fileSizeBytes: 0 };
  for (const database of databases) {
    if (database.createdAt > at) continue;
    const sizes = sizesAt(database, at, growthTime);
    total.dataSizeBytes += sizes.dataSizeBytes;
    total.storageSizeBytes += sizes.storageSizeBytes;
    total.indexSizeBytes += sizes.indexSizeBytes;
    total.fileSizeBytes += sizes.fileSizeBytes;
  }
  return total;
}

/** E10 `dataSizeBytes`: a cluster's own databases at an instant, over all its shards, each counted once. */
export function clusterDataSizeBytes(world: World, cluster: Cluster, at: Instant = world.now): number {
  const { shards, replicaSetName } = cluster;
  const holders = shards.length === 0 ? [{ replicaSetName, shardName: undefined }] : shards;
  return holders.reduce((sum, holder) => {
    const databases = databasesOfShard(world.seed, cluster, holder.shardName);
    const growthTime = growthTimeOf(world, cluster, holder.replicaSetName);
    return sum + totalSizesAt(databases, at, growthTime).dataSizeBytes;
  }, 0);
}

function grown({ dataSizeBytes, growthPerDay }: HostDatabase, lengthMs: Duration): number {
  return Math.round(dataSizeBytes * (1 + (growthPerDay * Math.max(0, lengthMs)) / DAY_MS));
}
