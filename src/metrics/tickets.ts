import { busyness } from './busyness.js';
import { hostMetric } from './define.js';
import { fixed, scaled, sum } from './engine/mix.js';
import { pressure } from './follow.js';
import type { HostMetric } from './metric.js';
import { hasStorage } from './traffic.js';

/** How many operations the storage engine lets in at once. */
const TICKETS = 128;
const TAKEN_AT_FULL_LOAD = 40;
/** How many times as many are taken at most, when more comes than usual. */
const ROOM = 2.5;

function ticketsAvailable(name: string): HostMetric {
  return hostMetric(
    name,
    'SCALAR',
    (subject) => {
      const taken = pressure(subject, name, TAKEN_AT_FULL_LOAD * busyness(subject), ROOM);
      return sum(fixed(TICKETS), scaled(taken, -1));
    },
    hasStorage,
  );
}

/** Tickets of the storage engine that are free. */
export const tickets = [
  ticketsAvailable('TICKETS_AVAILABLE_READS'),
  ticketsAvailable('TICKETS_AVAILABLE_WRITE'),
];
