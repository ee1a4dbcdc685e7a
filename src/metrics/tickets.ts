import { hostMetric } from './model/define.js';
import { fixed, scaled, sum } from './engine/mix.js';
import { traffic } from './model/follow.js';
import type { HostMetric } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { contention, ownWork } from './model/work.js';

/**
 * Maximum number of reads that the storage engine executes at the same time. The same maximum applies to
 * writes.
 */
const TICKETS = 128;
const TAKEN_AT_FULL_LOAD = 1.2;
/** Number of tickets that waiting operations hold on a machine that is always busy. */
const WAITING = 118;

function ticketsAvailable(name: string): HostMetric {
  return hostMetric(
    name,
    'SCALAR',
    (subject) => {
      const running = traffic(subject, name, TAKEN_AT_FULL_LOAD * ownWork(subject));
      return sum(fixed(TICKETS), scaled(contention(subject), -WAITING), scaled(running, -1));
    },
    hasStorage,
  );
}

/** Number of free tickets. Each running operation needs one. */
export const tickets = [
  ticketsAvailable('TICKETS_AVAILABLE_READS'),
  ticketsAvailable('TICKETS_AVAILABLE_WRITE'),
];
