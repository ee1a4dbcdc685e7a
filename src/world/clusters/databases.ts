import { KEEPS_DATABASES, oplogBytesPerSecond, setCoresOf } from './oplogRate.js';
import { DAY_MS, SECOND_MS, type Instant } from '../instant.js';
import type { Host } from '../tables/hosts.js';
import { drawKeyOf } from '../ids.js';
import { draw } from '../random.js';
import type { World } from '../world.js';
import type { Cluster, DatabaseRow } from '../tables/clusters.js';
import { greatest } from '../longLists.js';

/** A database on one host. On a member of a shard, it is only the shard's part of the database. */
export interface HostDatabase extends DatabaseRow {
  /** True for the databases admin, config and local. */
  readonly system: boolean;
  /** Growth per day with the usual writes, as a fraction of the initial size. */
  readonly growthPerDay: number;
  /** Size at which the database stops growing. Set for oplogs that began empty. */
  readonly maxBytes?: number;
  /** The part of the database that the host holds, as an interval within [0, 1]. */
  readonly part: readonly [from: number, to: number];
}

const KIB = 1_024;
const MIB = 1_024 * KIB;
const GIB = 1_024 * MIB;
const GROWTH_PER_DAY_MIN = 0.000_5;
const GROWTH_PER_DAY_MAX = 0.004;
const WHOLE = [0, 1] as const;

/** The oplog takes 5 % of the disk, but at least `OPLOG_MIN_BYTES` and at most `OPLOG_MAX_BYTES`. */
const OPLOG_DISK_SHARE = 0.05;
const OPLOG_MIN_BYTES = 990 * MIB;
const OPLOG_MAX_BYTES = 50 * GIB;

/**
 * Returns the databases on a host, sorted by name: the system databases, and the databases of its cluster if
 * it holds their data. Returns none for arbiters and routers.
 */
export function databasesOf(world: World, host: Host): readonly HostDatabase[] {
  if (!KEEPS_DATABASES[host.role]) return [];
  const isEmpty = world.clusters.get(host.clusterId)?.startedEmpty === true;
  const system = systemDatabasesOf(host);
  const byName = new Map(system.map((database) => [database.name, database]));
  if (isEmpty && host.replicaSetName !== undefined) byName.set('local', emptyOplogOf(world, host));
  for (const database of ownDatabasesOf(world, host)) byName.set(database.name, database);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Returns the database `local` with an oplog that begins empty. It stops growing when the oplog is full and its first
 * entries are overwritten.
 */
function emptyOplogOf(world: World, host: Host): HostDatabase {
  const bytesPerDay = (oplogBytesPerSecond(host, setCoresOf(world, host)) * DAY_MS) / SECOND_MS;
  return {
    ...systemDatabase(host.createdAt, 'local', LOCAL_BYTES, LOCAL_COLLECTIONS),
    growthPerDay: bytesPerDay / LOCAL_BYTES,
    maxBytes: LOCAL_BYTES + oplogSizeBytes(host),
  };
}

/**
 * Returns the cluster's databases on a host, as snapshots contain them. In clusters that agents have deployed, these
 * include small system databases.
 */
export function ownDatabasesOf(world: World, host: Host): readonly HostDatabase[] {
  const cluster = world.clusters.get(host.clusterId);
  if (cluster === undefined || !KEEPS_DATABASES[host.role] || host.role === 'CONFIG') return [];
  const databases = databasesOfShard(world.seed, cluster, host.shardName);
  return databases.filter(({ createdAt }) => createdAt <= world.now);
}

/** Returns the databases that are on a host now. Skips databases that a restore has removed. */
export function currentDatabasesOf(world: World, host: Host): readonly HostDatabase[] {
  return databasesOf(world, host).filter(({ restores }) => restores?.at(-1)?.dataSizeBytes !== 0);
}

/** Cached databases of a cluster. They are valid until its databases or shards change. */
interface Known {
  readonly seed: number;
  readonly clusterId: string;
  readonly shards: Cluster['shards'];
  readonly parts: Map<string | undefined, readonly HostDatabase[]>;
}

const knownOf = new WeakMap<Cluster['databases'], Known>();

/**
 * Returns the databases of a cluster, or their parts on one shard. The result is cached, because each
 * snapshot needs it.
 */
export function databasesOfShard(
  seed: number,
  cluster: Cluster,
  shardName?: string,
): readonly HostDatabase[] {
  const { id: clusterId, databases, shards } = cluster;
  let known = knownOf.get(databases);
  if (known?.seed !== seed || known.clusterId !== clusterId || known.shards !== shards) {
    known = { seed, clusterId, shards, parts: new Map() };
    knownOf.set(databases, known);
  }
  let parts = known.parts.get(shardName);
  if (parts === undefined) {
    const own = databases.map((row) => {
      const growthPerDay = growthOf(seed, cluster, row);
      return { ...row, system: false, growthPerDay, part: partOf(seed, cluster, row, shardName) };
    });
    parts = cluster.startedEmpty === true ? [...smallDatabasesOf(cluster, METADATA), ...own] : own;
    known.parts.set(shardName, parts);
  }
  return parts;
}

/** Returns how much a database grows per day with the usual writes, as a fraction of its initial size. */
function growthOf(seed: number, cluster: Cluster, row: DatabaseRow): number {
  const span = GROWTH_PER_DAY_MAX - GROWTH_PER_DAY_MIN;
  return GROWTH_PER_DAY_MIN + span * draw(seed, 'growth', drawKeyOf(cluster.id), row.name);
}

/** Returns the size of a process's oplog in bytes. It is 0 for processes that are not in a replica set. */
export function oplogSizeBytes(host: Host): number {
  if (host.replicaSetName === undefined) return 0;
  const disk = Math.max(0, greatest(host.partitions.map((partition) => partition.sizeBytes)));
  return Math.round(Math.min(OPLOG_MAX_BYTES, Math.max(OPLOG_MIN_BYTES, disk * OPLOG_DISK_SHARE)));
}

/**
 * Returns the part of a database that a shard holds. The parts of all shards are roughly equal, as after
 * balancing.
 */
function partOf(seed: number, cluster: Cluster, row: DatabaseRow, shardName?: string): HostDatabase['part'] {
  if (cluster.shards.length === 0) return WHOLE;
  const weights = cluster.shards.map(
    (shard) => 0.8 + 0.4 * draw(seed, 'shard', row.name, drawKeyOf(cluster.id), shard.shardName),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let from = 0;
  for (const [at, shard] of cluster.shards.entries()) {
    // Set the end of the last part to exactly 1, because the sum of the fractions may differ from 1 by
    // rounding.
    const to = at === cluster.shards.length - 1 ? 1 : from + (weights[at] ?? 0) / total;
    if (shard.shardName === shardName) return [from, to];
    from = to;
  }
  return [0, 0];
}

/** Size and number of collections of the database `config`, which holds the metadata of a sharded cluster. */
interface Metadata {
  readonly bytes: number;
  readonly collections: number;
}

const METADATA: Metadata = { bytes: 256 * KIB, collections: 3 };
const CONFIG_METADATA: Metadata = { bytes: 4 * MIB, collections: 14 };
/** The database `local` without the oplog. */
const LOCAL_BYTES = 64 * KIB;
const LOCAL_COLLECTIONS = 6;

const systemOf = new WeakMap<Host, readonly HostDatabase[]>();

/** Returns the system databases of a host. The result is cached, because each snapshot needs it. */
function systemDatabasesOf(host: Host): readonly HostDatabase[] {
  const known = systemOf.get(host);
  if (known !== undefined) return known;
  const system = [
    ...smallDatabasesOf(host, host.role === 'CONFIG' ? CONFIG_METADATA : METADATA),
    systemDatabase(host.createdAt, 'local', LOCAL_BYTES + oplogSizeBytes(host), LOCAL_COLLECTIONS),
  ];
  systemOf.set(host, system);
  return system;
}

function smallDatabasesOf(
  { createdAt }: Pick<Host, 'createdAt'>,
  { bytes, collections }: Metadata,
): readonly HostDatabase[] {
  return [
    systemDatabase(createdAt, 'admin', 64 * KIB, 3),
    systemDatabase(createdAt, 'config', bytes, collections),
  ];
}

function systemDatabase(
  createdAt: Instant,
  name: string,
  dataSizeBytes: number,
  collectionCount: number,
): HostDatabase {
  const row = { name, createdAt, dataSizeBytes, averageObjectSizeBytes: 256, collectionCount };
  return { ...row, system: true, growthPerDay: 0, part: WHOLE };
}
