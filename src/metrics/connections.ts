import type { Duty } from '../domain/measurements/duty.js';
import type { HostSubject, Moment } from '../domain/measurements/metric.js';
import { hostMetric } from './define.js';
import { coresOf } from './traffic.js';

/** Open without any client: the members of the replica set and the agents. */
const IDLE_CONNECTIONS = 12;

const CONNECTIONS_PER_CORE: Readonly<Record<Duty, number>> = {
  PRIMARY: 60,
  STANDALONE: 60,
  MONGOS: 80,
  SECONDARY: 30,
  CONFIG: 8,
  ARBITER: 0,
};

/** Connections open: an idle ground and what the load brings. */
export function openConnections(subject: HostSubject, load: number, moment: Moment): number {
  const clients = load * coresOf(subject) * CONNECTIONS_PER_CORE[subject.duty];
  return (IDLE_CONNECTIONS + clients) * moment.vary('connections', 0.05);
}

/** Client connections. */
export const connections = [
  hostMetric('CONNECTIONS', 'SCALAR', openConnections),
  hostMetric('CONNECTIONS_ESTABLISHMENT_RATE_LIMIT_REJECTED', 'SCALAR_PER_SECOND', () => 0),
];
