import { cacheUsedBytes } from './cache.js';
import { clientConnections } from './connections.js';
import { hostMetric } from './model/define.js';
import { boundsOf, fixed, NOTHING, scaled, sum, type SignalSum } from './engine/mix.js';
import { pressure } from './model/follow.js';
import type { HostSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';

const MIB = 1_024 * 1_024;
const PROCESS_BYTES = 120 * MIB;
/** Bytes that one connection needs for its stack and its cursors. */
const CONNECTION_BYTES = MIB;
/**
 * Maximum shares of the machine's memory for the program, its connections and its cache. These limits apply
 * only on small machines.
 */
const PROCESS_SHARE_MAX = 0.1;
const CONNECTIONS_SHARE_MAX = 0.15;
const CACHE_SHARE_MAX = 0.45;
/** Address space that the process reserves without using it, in mebibytes. */
const RESERVED_MIB = 1_400;

/** Resident memory of the process in bytes: the memory of the program, its connections and its cache. */
export function residentBytes(subject: HostSubject): SignalSum {
  const { memoryBytes } = subject.host;
  const connections = Math.min(
    clientConnections(subject) * CONNECTION_BYTES,
    memoryBytes * CONNECTIONS_SHARE_MAX,
  );
  return sum(
    fixed(Math.min(PROCESS_BYTES, memoryBytes * PROCESS_SHARE_MAX)),
    pressure(subject, 'connections', connections),
    hasStorage(subject) ? cachedBytes(subject) : NOTHING,
  );
}

/** Bytes in the cache, scaled down if they would exceed `CACHE_SHARE_MAX` of the machine's memory. */
function cachedBytes(subject: HostSubject): SignalSum {
  const used = cacheUsedBytes(subject);
  const most = boundsOf(used, subject.boundsOf).highest;
  return scaled(used, Math.min(1, (subject.host.memoryBytes * CACHE_SHARE_MAX) / most));
}

/** Memory of the process, in megabytes. Mapped memory is 0, because only old storage engines map files. */
export const memory = [
  hostMetric('MEMORY_RESIDENT', 'MEGABYTES', (subject) => scaled(residentBytes(subject), 1 / MIB)),
  hostMetric('MEMORY_VIRTUAL', 'MEGABYTES', (subject) => {
    return sum(scaled(residentBytes(subject), 1 / MIB), fixed(RESERVED_MIB));
  }),
  hostMetric('MEMORY_MAPPED', 'MEGABYTES', () => fixed(0)),
];
