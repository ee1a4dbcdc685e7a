import type { Cluster } from '../clusters/cluster.js';
import { databasesOfShard, type HostDatabase } from '../clusters/databases.js';
import type { Duration } from '../duration.js';
import { DAY_MS, type Instant } from '../instant.js';
import type { World } from '../world.js';
import { growthTimeOf } from './writes.js';

/** Disk space that a database uses, in bytes. */
export interface DatabaseSizes {
  readonly dataSizeBytes: number;
  /** After compression. */
  readonly storageSizeBytes: number;
  readonly indexSizeBytes: number;
  /** Storage and indexes together, as on disk. */
  readonly fileSizeBytes: number;
}

/** Returns how long data has grown at an instant, in milliseconds of usual growth; see `growthTimeOf`. */
export type GrowthTime = (at: Instant) => Duration;

/** Size after compression as a fraction of the data size. */
export const STORAGE_SHARE = 0.45;
const INDEX_SHARE = 0.12;
/** Smallest file of a collection or an index. */
const FILE_MIN_BYTES = 4_096;

/**
 * Returns the index size as a fraction of the data size. System databases consist mostly of the oplog, which has no
 * index.
 */
export function indexShare({ system }: HostDatabase): number {
  return system ? 0 : INDEX_SHARE;
}

/** Returns the minimum storage size of a database, which is also the minimum of its indexes. */
export function smallestFiles({ collectionCount }: HostDatabase): number {
  return collectionCount * FILE_MIN_BYTES;
}

/** Returns a database's growth over all shards, in bytes per millisecond of usual growth. */
export function growthPerMs({ dataSizeBytes, growthPerDay }: HostDatabase): number {
  return (dataSizeBytes * growthPerDay) / DAY_MS;
}

/** Returns the sizes of a database on a host at an instant. */
export function sizesAt(database: HostDatabase, at: Instant, growthTime: GrowthTime): DatabaseSizes {
  const whole = grown(database, growthTime(at) - growthTime(database.createdAt));
  const [from, to] = database.part;
  // All shards round both bounds in the same way, so the parts add up exactly to the whole.
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

/** Returns the total sizes of several databases. Databases that do not exist yet at the instant count as 0. */
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

/**
 * Returns the size of a cluster's own databases at an instant over all its shards, each counted once (E10
 * `dataSizeBytes`).
 */
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
