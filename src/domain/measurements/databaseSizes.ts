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

const COMPRESSION_RATIO = 0.45;
const INDEX_RATIO = 0.12;
/** The smallest file that a collection or an index has. */
const FILE_MIN_BYTES = 4_096;

/** The sizes of a host's database at an instant. It grows alike every day, so the mean of an interval is its middle's. */
export function sizesAt(database: HostDatabase, at: Instant): DatabaseSizes {
  const whole = grown(database, database.growthPerDay, at);
  const [from, to] = database.part;
  // Both bounds are rounded alike on every shard: the parts add up to the whole, to the byte.
  const dataSizeBytes = Math.round(whole * to) - Math.round(whole * from);
  const smallest = database.collectionCount * FILE_MIN_BYTES;
  const storageSizeBytes = Math.max(smallest, Math.round(dataSizeBytes * COMPRESSION_RATIO));
  // An oplog, the bulk of the system's data, has no index.
  const indexed = database.system ? 0 : dataSizeBytes;
  const indexSizeBytes = Math.max(smallest, Math.round(indexed * INDEX_RATIO));
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
