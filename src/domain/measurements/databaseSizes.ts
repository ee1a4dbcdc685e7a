import type { Cluster, DatabaseRow } from '../clusters/cluster.js';
import { growthOf, type HostDatabase } from '../clusters/databases.js';
import { DAY_MS, type Instant } from '../instant.js';
import type { World } from '../world.js';

/** How much room a database takes, in bytes. */
export interface DatabaseSizes {
  readonly dataSizeBytes: number;
  /** After compression. */
  readonly storageSizeBytes: number;
  readonly indexSizeBytes: number;
  /** What lies on the disk: storage and indexes. */
  readonly fileSizeBytes: number;
}

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

/** By how many bytes a database grows in a millisecond, over all shards. */
export function growthPerMs({ dataSizeBytes, growthPerDay }: HostDatabase): number {
  return (dataSizeBytes * growthPerDay) / DAY_MS;
}

/** The sizes of a host's database at an instant. It grows alike every day. */
export function sizesAt(database: HostDatabase, at: Instant): DatabaseSizes {
  const whole = grown(database, database.growthPerDay, at);
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
export function totalSizesAt(databases: readonly HostDatabase[], at: Instant): DatabaseSizes {
  const total = { dataSizeBytes: 0, storageSizeBytes: 0, indexSizeBytes: 0, fileSizeBytes: 0 };
  for (const database of databases) {
    if (database.createdAt > at) continue;
    const sizes = sizesAt(database, at);
    total.dataSizeBytes += sizes.dataSizeBytes;
    total.storageSizeBytes += sizes.storageSizeBytes;
    total.indexSizeBytes += sizes.indexSizeBytes;
    total.fileSizeBytes += sizes.fileSizeBytes;
  }
  return total;
}

/** E10 `dataSizeBytes`: a cluster's own databases at an instant, over all its shards, each counted once. */
export function clusterDataSizeBytes(world: World, cluster: Cluster, at: Instant = world.now): number {
  const living = cluster.databases.filter((row) => row.createdAt <= at);
  return living.reduce((sum, row) => sum + grown(row, growthOf(world.seed, cluster, row), at), 0);
}

function grown(row: DatabaseRow, growthPerDay: number, at: Instant): number {
  const days = Math.max(0, at - row.createdAt) / DAY_MS;
  return Math.round(row.dataSizeBytes * (1 + growthPerDay * days));
}
