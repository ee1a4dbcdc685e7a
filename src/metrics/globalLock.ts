import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { thousandths } from './rounding.js';
import { hasStorage, served, written } from './traffic.js';

const WAITING_READERS_PER_QUERY = 0.000_5;
const WAITING_WRITERS_PER_WRITE = 0.001;

function readers(subject: HostSubject, load: number, moment: Moment): number {
  const waiting = served(subject, 'query', load, moment) * load * WAITING_READERS_PER_QUERY;
  return thousandths(waiting * moment.vary('lock.readers', 0.5));
}

function writers(subject: HostSubject, load: number, moment: Moment): number {
  const waiting = written(subject, load, moment) * load * WAITING_WRITERS_PER_WRITE;
  return thousandths(waiting * moment.vary('lock.writers', 0.5));
}

/** Operations that wait for a lock. */
export const globalLock = [
  hostMetric(
    'GLOBAL_LOCK_CURRENT_QUEUE_TOTAL',
    'SCALAR',
    (subject, load, moment) => readers(subject, load, moment) + writers(subject, load, moment),
    hasStorage,
  ),
  hostMetric('GLOBAL_LOCK_CURRENT_QUEUE_READERS', 'SCALAR', readers, hasStorage),
  hostMetric('GLOBAL_LOCK_CURRENT_QUEUE_WRITERS', 'SCALAR', writers, hasStorage),
];
