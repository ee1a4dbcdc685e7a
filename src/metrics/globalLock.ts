import { hostMetric } from './define.js';
import { scaled, sum, type Mix } from './engine/mix.js';
import type { HostSubject } from './metric.js';
import { hasStorage, served, written } from './traffic.js';

const WAITING_READERS_PER_QUERY = 0.000_3;
const WAITING_WRITERS_PER_WRITE = 0.000_6;

function readers(subject: HostSubject): Mix {
  return scaled(served(subject, 'query'), WAITING_READERS_PER_QUERY);
}

function writers(subject: HostSubject): Mix {
  return scaled(written(subject), WAITING_WRITERS_PER_WRITE);
}

/** Operations that wait for a lock. */
export const globalLock = [
  hostMetric(
    'GLOBAL_LOCK_CURRENT_QUEUE_TOTAL',
    'SCALAR',
    (subject) => sum(readers(subject), writers(subject)),
    hasStorage,
  ),
  hostMetric('GLOBAL_LOCK_CURRENT_QUEUE_READERS', 'SCALAR', readers, hasStorage),
  hostMetric('GLOBAL_LOCK_CURRENT_QUEUE_WRITERS', 'SCALAR', writers, hasStorage),
];
