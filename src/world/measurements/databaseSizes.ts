import type { Cluster } from '../tables/clusters.js';
import { databasesOf, databasesOfShard, type HostDatabase } from '../clusters/databases.js';
import { copyOf } from '../hosts/copying.js';
import type { Duration } from '../duration.js';
import { DAY_MS, type Instant } from '../instant.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { growthTimeOf } from './writes.js';

/** Sizes of a database, in bytes. */
export interface DatabaseSizes {
  readonly dataSizeBytes: number;
  /** Size of the data after compression. */
  readonly storageSizeBytes: number;
  readonly indexSizeBytes: number;
  /** Size of the files on disk: storage plus indexes. */
  readonly fileSizeBytes: number;
}

/**
 * Returns the growth of the data until an instant, in milliseconds: the time in which the usual rate produces this
 * much growth. See `growthTimeOf`.
 */
export type GrowthTime = (at: Instant) => Duration;

/** Size of the data after compression, as a fraction of the data size. */
export const STORAGE_SHARE = 0.45;
/** Size of the indexes of databases that clients created, as a fraction of the data size. */
export const INDEX_SHARE = 0.12;
/** Minimum size of a file, which holds one collection or one index. */
const FILE_MIN_BYTES = 4_096;

/**
 * Returns the size of the indexes as a fraction of the data size. It is 0 for system databases, because most of their
 * data is the oplog, which has no index.
 */
export function indexShare({ system }: HostDatabase): number {
  return system ? 0 : INDEX_SHARE;
}

/** Returns the minimum storage size of a database in bytes. It is also the minimum size of its indexes. */
export function smallestFiles({ collectionCount }: HostDatabase): number {
  return collectionCount * FILE_MIN_BYTES;
}

/** Returns how many bytes a database grows per millisecond at the usual rate, on all shards together. */
export function growthPerMs({
  dataSizeBytes,
  growthPerDay,
}: Pick<HostDatabase, 'dataSizeBytes' | 'growthPerDay'>): number {
  return (dataSizeBytes * growthPerDay) / DAY_MS;
}

/** A size from which a database grows: its size when it was created, or when a restore replaced its data. */
export interface BaseSize {
  readonly since: Instant;
  readonly dataSizeBytes: number;
}

/** Returns the sizes from which a database grows, oldest first. */
export function baseSizesOf({ createdAt, dataSizeBytes, restores = [] }: HostDatabase): readonly BaseSize[] {
  return [
    { since: createdAt, dataSizeBytes },
    ...restores.map((restore) => ({ since: restore.at, dataSizeBytes: restore.dataSizeBytes })),
  ];
}

/** Returns the sizes of a database on a host at an instant. */
export function sizesAt(database: HostDatabase, at: Instant, growthTime: GrowthTime): DatabaseSizes {
  const base = baseSizeAt(database, at);
  const growing = grown(base.dataSizeBytes, database.growthPerDay, growthTime(at) - growthTime(base.since));
  const whole = Math.min(growing, database.maxBytes ?? Infinity);
  const [from, to] = database.part;
  // The part of a shard starts exactly where the part of the previous shard ends. So the sizes of all shards
  // add up to `whole`.
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

/**
 * Returns the total sizes of several databases at an instant. Databases that do not exist yet at this instant
 * count as 0.
 */
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
 * Returns the total size of a cluster's databases in bytes, for `dataSizeBytes` of `listClusters` (E10). Each
 * shard counts once, regardless of the number of its members.
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

/**
 * Returns the size from which a database grows at an instant. Before the database's creation, returns its size at the
 * creation.
 */
function baseSizeAt(database: HostDatabase, at: Instant): BaseSize {
  const { createdAt, dataSizeBytes, restores } = database;
  const first = { since: createdAt, dataSizeBytes };
  return restores === undefined
    ? first
    : (baseSizesOf(database).findLast(({ since }) => since <= at) ?? first);
}

function grown(dataSizeBytes: number, growthPerDay: number, lengthMs: Duration): number {
  return Math.round(dataSizeBytes * (1 + (growthPerDay * Math.max(0, lengthMs)) / DAY_MS));
}

/**
 * Returns the sizes of all databases on a host at an instant. If `at` is unset, because the host was never pinged, all
 * sizes are 0. The same holds for a process that is down since its initial sync, because it deletes the incomplete copy.
 */
export function sizesOnHost(world: World, host: Host, at: Instant | undefined): DatabaseSizes {
  const cluster = world.clusters.get(host.clusterId);
  const isEmpty = at === undefined || cluster === undefined || host.hasUnfinishedSync === true;
  const databases = isEmpty ? [] : databasesOf(world, host);
  if (at === undefined || cluster === undefined || databases.length === 0)
    return totalSizesAt([], 0, () => 0);
  const growthTime = growthTimeOf(world, cluster, host.replicaSetName);
  const sizes = totalSizesAt(databases, at, growthTime);
  const copy = copyOf(world.seed, host);
  if (copy === undefined || copy.restoredBytes !== undefined) return sizes;
  const copied = totalSizesAt(databases, copy.since, growthTime);
  return withoutMissing(sizes, copied, 1 - Math.max(0, at - copy.since) / copy.lengthMs);
}

/** Returns the sizes without the part of the copied data that has not arrived yet. */
function withoutMissing(sizes: DatabaseSizes, copied: DatabaseSizes, missing: number): DatabaseSizes {
  const held = (name: keyof DatabaseSizes): number =>
    Math.max(0, Math.round(sizes[name] - Math.max(0, missing) * copied[name]));
  const [storageSizeBytes, indexSizeBytes] = [held('storageSizeBytes'), held('indexSizeBytes')];
  const fileSizeBytes = storageSizeBytes + indexSizeBytes;
  return { dataSizeBytes: held('dataSizeBytes'), storageSizeBytes, indexSizeBytes, fileSizeBytes };
}
