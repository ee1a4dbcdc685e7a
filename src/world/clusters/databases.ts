import type { Host, HostRole } from '../tables/hosts.js';
import { drawKeyOf } from '../ids.js';
import { draw } from '../random.js';
import { memoizeFor } from '../memoizeFor.js';
import type { World } from '../world.js';
import type { Cluster, DatabaseRow } from '../tables/clusters.js';

/** A database on one host. On a member of a shard, it is only the shard's part of the database. */
export interface HostDatabase extends DatabaseRow {
  /** True for the databases admin, config and local. */
  readonly system: boolean;
  /** Growth per day with the usual writes, as a fraction of the initial size. */
  readonly growthPerDay: number;
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
 * Whether agents can list databases on a process with this role. Clients cannot query arbiters, so agents
 * find none there. Routers store no databases.
 */
export const KEEPS_DATABASES: Readonly<Record<HostRole, boolean>> = {
  MEMBER: true,
  STANDALONE: true,
  CONFIG: true,
  MONGOS: false,
  ARBITER: false,
};

/**
 * Returns the databases on a host, sorted by name: the system databases, and the databases of its cluster if
 * it holds their data. Returns none for arbiters and routers.
 */
export function databasesOf(world: World, host: Host): readonly HostDatabase[] {
  if (!KEEPS_DATABASES[host.role]) return [];
  const byName = new Map(systemDatabasesOf(host, '').map((database) => [database.name, database]));
  for (const database of ownDatabasesOf(world, host)) byName.set(database.name, database);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the cluster's databases on a host, without the system databases. */
export function ownDatabasesOf(world: World, host: Host): readonly HostDatabase[] {
  const cluster = world.clusters.get(host.clusterId);
  if (cluster === undefined || !KEEPS_DATABASES[host.role] || host.role === 'CONFIG') return [];
  const databases = databasesOfShard(world.seed, cluster, host.shardName);
  return databases.filter(({ createdAt }) => createdAt <= world.now);
}

/** Returns the databases that are on a host now. A restore may have replaced them by others. */
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
    parts = databases.map((row) => {
      const growthPerDay = growthOf(seed, cluster, row);
      return { ...row, system: false, growthPerDay, part: partOf(seed, cluster, row, shardName) };
    });
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
  const disk = Math.max(0, ...host.partitions.map((partition) => partition.sizeBytes));
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

const systemDatabasesOf = memoizeFor((host: Host): readonly HostDatabase[] => {
  const metadataBytes = host.role === 'CONFIG' ? 4 * MIB : 256 * KIB;
  const metadataCollections = host.role === 'CONFIG' ? 14 : 3;
  return [
    systemDatabase(host, 'admin', 64 * KIB, 3),
    systemDatabase(host, 'config', metadataBytes, metadataCollections),
    systemDatabase(host, 'local', 64 * KIB + oplogSizeBytes(host), 6),
  ];
});

function systemDatabase(
  host: Host,
  name: string,
  dataSizeBytes: number,
  collectionCount: number,
): HostDatabase {
  const row = {
    name,
    createdAt: host.createdAt,
    dataSizeBytes,
    averageObjectSizeBytes: 256,
    collectionCount,
  };
  return { ...row, system: true, growthPerDay: 0, part: WHOLE };
}
