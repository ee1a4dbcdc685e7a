import { indexShare } from '../world/measurements/databaseSizes.js';
import { hostMetric } from './model/define.js';
import { fixed, part, scaled, sum, type SignalSum } from './engine/mix.js';
import { Ramp } from './engine/ramp.js';
import { pressure } from './model/follow.js';
import type { HostSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { served, written } from './model/traffic.js';

const MIB = 1_024 * 1_024;
const GIB = 1_024 * MIB;
const CACHE_MIN_BYTES = 256 * MIB;
const EMPTY_CACHE_BYTES = 24 * MIB;
/**
 * Maximum share of the cache that data and indexes fill. It is below 80 %, at which a storage engine starts
 * to evict pages.
 */
const FULL_SHARE = 0.7;
/** Additional used bytes of the cache at full load, as a share of `initialBytes`. */
const MOVED_SHARE = 0.06;
const DIRTY_SHARE_IDLE = 0.005;
const DIRTY_SHARE_AT_FULL_LOAD = 0.04;
const MISS_RATIO = 0.04;
const PAGE_BYTES = 24_000;
const WRITE_BYTES = 1_800;

/**
 * Size of the cache in bytes. By default, the storage engine uses half of the memory beyond the first
 * gibibyte.
 */
function cacheBytes({ host }: HostSubject): number {
  return Math.max(CACHE_MIN_BYTES, 0.5 * (host.memoryBytes - GIB));
}

/** Bytes in the cache without load. The cache holds all data and indexes, up to `FULL_SHARE` of its size. */
function heldBytes(subject: HostSubject): Ramp {
  const { data, indexes } = subject.ownSizes();
  const empty = Ramp.of({ from: subject.host.createdAt, value: EMPTY_CACHE_BYTES, slope: 0 });
  return Ramp.sum([empty, data, indexes]).atMost(cacheBytes(subject) * FULL_SHARE);
}

/** Bytes in the cache when the host was created. `cacheUsedBytes` and `dirtyBytes` use shares of this number. */
function initialBytes(subject: HostSubject): number {
  const own = subject.databases.filter(
    ({ system, createdAt }) => !system && createdAt <= subject.host.createdAt,
  );
  const bytes = own.reduce((sum, database) => {
    const [from, to] = database.part;
    return sum + database.dataSizeBytes * (to - from) * (1 + indexShare(database));
  }, EMPTY_CACHE_BYTES);
  return Math.min(bytes, cacheBytes(subject) * FULL_SHARE);
}

/** Used bytes of the cache. They grow with the data and with the load. */
export function cacheUsedBytes(subject: HostSubject): SignalSum {
  const moved = initialBytes(subject) * MOVED_SHARE;
  return sum(part(heldBytes(subject)), pressure(subject, 'cache', moved));
}

function dirtyBytes(subject: HostSubject): SignalSum {
  if (subject.duty === 'ARBITER') return fixed(0);
  const bytes = initialBytes(subject);
  const dirty = pressure(subject, 'dirty', bytes * DIRTY_SHARE_AT_FULL_LOAD);
  return sum(fixed(bytes * DIRTY_SHARE_IDLE), dirty);
}

function ratio(subject: HostSubject, bytes: SignalSum): SignalSum {
  return scaled(bytes, 100 / cacheBytes(subject));
}

/** Metrics of the storage engine's cache. */
export const cache = [
  hostMetric('CACHE_BYTES_READ_INTO', 'BYTES_PER_SECOND', cacheReadBytes, hasStorage),
  hostMetric('CACHE_BYTES_WRITTEN_FROM', 'BYTES_PER_SECOND', cacheWrittenBytes, hasStorage),
  hostMetric('CACHE_DIRTY_BYTES', 'BYTES', dirtyBytes, hasStorage),
  hostMetric('CACHE_USED_BYTES', 'BYTES', cacheUsedBytes, hasStorage),
  hostMetric('CACHE_FILL_RATIO', 'PERCENT', (subject) => ratio(subject, cacheUsedBytes(subject)), hasStorage),
  hostMetric('DIRTY_FILL_RATIO', 'PERCENT', (subject) => ratio(subject, dirtyBytes(subject)), hasStorage),
];

/** Bytes per second read from the disk after cache misses. */
export function cacheReadBytes(subject: HostSubject): SignalSum {
  return scaled(served(subject, 'query'), MISS_RATIO * PAGE_BYTES);
}

/** Bytes per second written from the cache to the disk. */
export function cacheWrittenBytes(subject: HostSubject): SignalSum {
  return scaled(written(subject), WRITE_BYTES);
}
