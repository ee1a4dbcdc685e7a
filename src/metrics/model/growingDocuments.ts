import { databasesOfShard, type HostDatabase } from '../../world/clusters/databases.js';
import type { Host } from '../../world/tables/hosts.js';
import { SECOND_MS } from '../../world/instant.js';
import { growthPerMs } from '../../world/measurements/databaseSizes.js';
import type { World } from '../../world/world.js';
import { Ramp } from '../engine/ramp.js';

/** Mean size of a document in the system databases, in bytes. */
const SYSTEM_DOCUMENT_BYTES = 256;

/**
 * Returns how many documents per second are added to the databases of a host, with the usual writes. A router
 * gets its share of the growth of the whole cluster.
 */
export function growingDocuments(world: World, host: Host, databases: readonly HostDatabase[]): Ramp {
  const cluster = world.clusters.get(host.clusterId);
  if (host.role !== 'MONGOS' || cluster === undefined) return growing(databases);
  const hosts = world.hosts.select('cluster', cluster.id).toArray();
  const routers = hosts.filter(({ role }) => role === 'MONGOS').length;
  const sharded = cluster.shards.flatMap((shard) => databasesOfShard(world.seed, cluster, shard.shardName));
  return growing(sharded).times(1 / routers);
}

/**
 * Returns the mean size of the documents in a host's cluster, in bytes. The sizes are those at the creation
 * of the databases.
 */
export function documentBytes(world: World, host: Host): number {
  const databases = world.clusters.get(host.clusterId)?.databases ?? [];
  if (databases.length === 0 || host.role === 'CONFIG') return SYSTEM_DOCUMENT_BYTES;
  const bytes = databases.reduce((sum, { dataSizeBytes }) => sum + dataSizeBytes, 0);
  const documents = databases.reduce((sum, each) => sum + each.dataSizeBytes / documentSize(each), 0);
  return documents > 0 ? bytes / documents : SYSTEM_DOCUMENT_BYTES;
}

/** Returns the mean size of the documents in a database, in bytes (at least 1). */
export function documentSize({
  averageObjectSizeBytes,
}: Pick<HostDatabase, 'averageObjectSizeBytes'>): number {
  return Math.max(1, averageObjectSizeBytes);
}

function growing(databases: readonly HostDatabase[]): Ramp {
  // Writing an oplog entry is not an insertion of a document.
  const written = databases.filter(({ maxBytes }) => maxBytes === undefined);
  const ramps = written.map((database) => {
    const [from, to] = database.part;
    const perSecond = (growthPerMs(database) * (to - from) * SECOND_MS) / documentSize(database);
    return Ramp.of({ from: database.createdAt, value: perSecond, slope: 0 });
  });
  return Ramp.sum(ramps);
}
