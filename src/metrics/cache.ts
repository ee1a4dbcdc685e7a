import { totalSizesAt } from '../domain/measurements/databaseSizes.js';
import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { percentOf } from './rounding.js';
import { hasStorage, served, written } from './traffic.js';

const MIB = 1_024 * 1_024;
const GIB = 1_024 * MIB;
const CACHE_MIN_BYTES = 256 * MIB;
const EMPTY_CACHE_BYTES = 24 * MIB;
const MISS_RATIO = 0.04;
const PAGE_BYTES = 24_000;
const WRITE_BYTES = 1_800;

/** The storage engine's own default: half of the memory above the first gibibyte. */
function cacheBytes({ host }: HostSubject): number {
  return Math.max(CACHE_MIN_BYTES, 0.5 * (host.memoryBytes - GIB));
}

/** What the cache holds: it fills with the data there is, up to 80 % of its size, where eviction starts. */
export function cacheUsedBytes(subject: HostSubject, load: number, moment: Moment): number {
  const wanted = cacheBytes(subject) * (0.66 + 0.1 * load) * moment.vary('cache', 0.02);
  const { dataSizeBytes, indexSizeBytes } = totalSizesAt(subject.ownDatabases, moment.middle);
  return Math.round(Math.min(wanted, EMPTY_CACHE_BYTES + dataSizeBytes + indexSizeBytes));
}

function dirtyBytes(subject: HostSubject, load: number, moment: Moment): number {
  const share = subject.duty === 'ARBITER' ? 0 : 0.005 + 0.04 * load;
  return Math.round(cacheUsedBytes(subject, load, moment) * share * moment.vary('dirty', 0.2));
}

/** The storage engine's cache. */
export const cache = [
  hostMetric('CACHE_BYTES_READ_INTO', 'BYTES_PER_SECOND', cacheReadBytes, hasStorage),
  hostMetric('CACHE_BYTES_WRITTEN_FROM', 'BYTES_PER_SECOND', cacheWrittenBytes, hasStorage),
  hostMetric('CACHE_DIRTY_BYTES', 'BYTES', dirtyBytes, hasStorage),
  hostMetric('CACHE_USED_BYTES', 'BYTES', cacheUsedBytes, hasStorage),
  hostMetric(
    'CACHE_FILL_RATIO',
    'PERCENT',
    (subject, load, moment) => percentOf(cacheUsedBytes(subject, load, moment), cacheBytes(subject)),
    hasStorage,
  ),
  hostMetric(
    'DIRTY_FILL_RATIO',
    'PERCENT',
    (subject, load, moment) => percentOf(dirtyBytes(subject, load, moment), cacheBytes(subject)),
    hasStorage,
  ),
];

/** Bytes per second that come from the disk because the cache lacks them. */
export function cacheReadBytes(subject: HostSubject, load: number, moment: Moment): number {
  return served(subject, 'query', load, moment) * MISS_RATIO * PAGE_BYTES * moment.vary('cacheMiss', 0.3);
}

/** Bytes per second that the cache writes to the disk. */
export function cacheWrittenBytes(subject: HostSubject, load: number, moment: Moment): number {
  return written(subject, load, moment) * WRITE_BYTES * moment.vary('checkpoint', 0.2);
}
