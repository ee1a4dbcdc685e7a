import { hostMetric } from './define.js';
import { scaled, sum, type Mix } from './engine/mix.js';
import type { HostSubject } from './metric.js';
import { hasStorage } from './roles.js';
import { served, written } from './traffic.js';
import { crowding } from './work.js';

const WAITING_READERS_PER_QUERY = 0.000_3;
const WAITING_WRITERS_PER_WRITE = 0.000_6;

/** How many times as many wait on a machine that is busy all the time. */
const WAITING = 200;

function readers(subject: HostSubject): Mix {
  return queued(subject, scaled(served(subject, 'query'), WAITING_READERS_PER_QUERY));
}

function writers(subject: HostSubject): Mix {
  return queued(subject, scaled(written(subject), WAITING_WRITERS_PER_WRITE));
}

function queued(subject: HostSubject, usual: Mix): Mix {
  return scaled(usual, 1 + WAITING * crowding(subject));
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
