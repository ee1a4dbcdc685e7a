import type { HostMetric } from '../domain/measurements/metric.js';
import { busyness } from './busyness.js';
import { hostMetric } from './define.js';
import { hasStorage } from './traffic.js';

/** How many operations the storage engine lets in at once. */
const TICKETS = 128;
const TAKEN_AT_FULL_LOAD = 40;

function ticketsAvailable(name: string): HostMetric {
  return hostMetric(
    name,
    'SCALAR',
    (subject, load, moment) =>
      TICKETS - TAKEN_AT_FULL_LOAD * busyness(subject) * load * moment.vary(name, 0.4),
    hasStorage,
  );
}

/** Tickets of the storage engine that are free. */
export const tickets = [
  ticketsAvailable('TICKETS_AVAILABLE_READS'),
  ticketsAvailable('TICKETS_AVAILABLE_WRITE'),
];
