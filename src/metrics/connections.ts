import type { ProcessRole } from '../world/measurements/duty.js';
import { hostMetric } from './model/define.js';
import { fixed, sum } from './engine/mix.js';
import { around, traffic } from './model/follow.js';
import type { HostSubject } from './model/metric.js';
import { coresOf, isCatchingUp } from './model/roles.js';

/** Number of connections from other replica set members and from agents. */
const IDLE_CONNECTIONS = 12;
const IDLE_SPREAD = 0.1;
/**
 * Random variation of the number of client connections, relative to the variation of operations. It is below
 * 1, because connection pools of clients keep the number steady.
 */
const SPREAD = 0.4;

const CONNECTIONS_PER_CORE: Readonly<Record<ProcessRole, number>> = {
  PRIMARY: 60,
  STANDALONE: 60,
  MONGOS: 160,
  SECONDARY: 30,
  CONFIG: 8,
  ARBITER: 0,
};

/** Client connections at full load. */
export function clientConnections(subject: HostSubject): number {
  return coresOf(subject) * CONNECTIONS_PER_CORE[subject.duty];
}

/**
 * Number of open connections. The connections of members and agents are almost constant. The connections of clients
 * follow the load.
 */
export const connections = [
  hostMetric('CONNECTIONS', 'SCALAR', (subject) => {
    const most = isCatchingUp(subject) ? 0 : clientConnections(subject);
    const clients = traffic(subject, 'connections', most, SPREAD);
    return sum(around('connections.idle', IDLE_CONNECTIONS, IDLE_SPREAD), clients);
  }),
  hostMetric('CONNECTIONS_ESTABLISHMENT_RATE_LIMIT_REJECTED', 'SCALAR_PER_SECOND', () => fixed(0)),
];
