import { hostMetric } from './model/define.js';
import { boundsOf, scaled, sum, type SignalSum } from './engine/mix.js';
import type { HostSubject } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { served, written } from './model/traffic.js';
import { contention } from './model/work.js';

const WAITING_READERS_PER_QUERY = 0.000_3;
const WAITING_WRITERS_PER_WRITE = 0.000_6;

/**
 * Additional operations in the queue if the machine is always busy, as a multiple of the usual maximum of the queue.
 */
const WAITING = 80;

function readers(subject: HostSubject): SignalSum {
  return queued(subject, scaled(served(subject, 'query'), WAITING_READERS_PER_QUERY));
}

function writers(subject: HostSubject): SignalSum {
  return queued(subject, scaled(written(subject), WAITING_WRITERS_PER_WRITE));
}

function queued(subject: HostSubject, usual: SignalSum): SignalSum {
  const { highest } = boundsOf(usual, subject.boundsOf);
  return sum(usual, scaled(contention(subject), WAITING * highest));
}

/** Number of operations that wait for the global lock. */
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
