import { dataPartitionOf, isReached } from '../../../src/world/hosts/host.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import type { Host } from '../../../src/world/tables/hosts.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';
import { readSeries, sample, type Read } from './series.js';

const USED = 'DISK_PARTITION_SPACE_USED';
const WRITTEN = 'DISK_PARTITION_THROUGHPUT_WRITE';
const DATA = 'DB_DATA_SIZE_TOTAL';
/** Bytes that files and data may grow beside the writes, because their smallest files are not empty. */
const TOLERANCE = 2_000_000;

/**
 * Checks that data do not arrive without being written: between two adjacent points, the data and the used space of the
 * data partition grow at most by the bytes that were written to this partition.
 */
export function brokenGrowth(world: World, read: Read = readSeries): readonly string[] {
  const hosts = world.hosts
    .all()
    .toArray()
    .filter((host) => isReached(host) && dataPartitionOf(host));
  const copying = hosts.filter(({ replicaState, restart }) => replicaState === 'STARTUP2' || restart);
  const checked = new Set([...sample(world, copying), ...sample(world, hosts)]);
  return [...checked].filter((host) => !isFilled(world, host)).flatMap((host) => ofHost(world, host, read));
}

/** Returns whether an incident has filled a disk of the process. Such files come from other programs. */
function isFilled(world: World, { id, clusterId }: Host): boolean {
  const incidents = world.incidents.select('cluster', clusterId).toArray();
  return incidents.some(({ kind, hostIds }) => kind === 'disk.fill' && hostIds?.includes(id));
}

function ofHost(world: World, host: Host, read: Read): readonly string[] {
  const earlier: World = { ...world, now: world.now - MINUTE_MS };
  if (earlier.now <= host.createdAt) return [];
  const [before, after] = [earlier, world].map((each) => ({
    ...read(each, host, MINUTE_MS, [USED, WRITTEN]),
    ...read(each, host, MINUTE_MS, [DATA]),
  }));
  const written = [before, after].map((values) => values?.[WRITTEN] ?? null);
  if (written.includes(null)) return [];
  // A point is the mean of a minute, so two adjacent points cover the writes of two minutes.
  const most = written.reduce<number>((sum, rate) => sum + (rate ?? 0) * 60, 0) + TOLERANCE;
  const growthOf = (name: string): number => (after?.[name] ?? 0) - (before?.[name] ?? Infinity);
  return broken(`the data partition of ${host.hostname}:${host.port}`, {
    [`grows by ${growthOf(USED)} bytes, but ${most} are written`]: growthOf(USED) > most,
    [`gets ${growthOf(DATA)} bytes of data, but ${most} are written`]: growthOf(DATA) > most,
  });
}
