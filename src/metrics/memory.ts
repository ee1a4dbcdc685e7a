import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { cacheUsedBytes } from './cache.js';
import { openConnections } from './connections.js';
import { hostMetric } from './define.js';
import { hasStorage } from './traffic.js';

const MIB = 1_024 * 1_024;
const PROCESS_BYTES = 120 * MIB;
const CONNECTION_BYTES = MIB;
/** Address space reserved, and not used. */
const RESERVED_MIB = 1_400;
const RESIDENT_SHARE_MAX = 0.8;

/** Memory that the process really has, in bytes: the cache, and a stack for each connection. */
export function residentBytes(subject: HostSubject, load: number, moment: Moment): number {
  const cached = hasStorage(subject) ? cacheUsedBytes(subject, load, moment) : 0;
  const wanted = PROCESS_BYTES + cached + openConnections(subject, load, moment) * CONNECTION_BYTES;
  return Math.min(wanted, subject.host.memoryBytes * RESIDENT_SHARE_MAX);
}

/** Memory of the process. Nothing is mapped: only storage engines of old did. */
export const memory = [
  hostMetric(
    'MEMORY_RESIDENT',
    'MEGABYTES',
    (subject, load, moment) => residentBytes(subject, load, moment) / MIB,
  ),
  hostMetric('MEMORY_VIRTUAL', 'MEGABYTES', (subject, load, moment) => {
    return residentBytes(subject, load, moment) / MIB + RESERVED_MIB;
  }),
  hostMetric('MEMORY_MAPPED', 'MEGABYTES', () => 0),
];
