import type { Operation } from './model/capacity.js';
import { hostMetric } from './model/define.js';
import type { HostMetric } from './model/metric.js';
import { hasStorage } from './model/roles.js';
import { replicated, served, type Replicated } from './model/traffic.js';

function opcounter(name: string, operation: Operation): HostMetric {
  return hostMetric(name, 'SCALAR_PER_SECOND', (subject) => served(subject, operation));
}

function replicationOpcounter(name: string, operation: Replicated): HostMetric {
  return hostMetric(name, 'SCALAR_PER_SECOND', (subject) => replicated(subject, operation), hasStorage);
}

/** Operations per second that clients send. */
export const opcounters = [
  opcounter('OPCOUNTER_CMD', 'command'),
  opcounter('OPCOUNTER_QUERY', 'query'),
  opcounter('OPCOUNTER_UPDATE', 'update'),
  opcounter('OPCOUNTER_DELETE', 'delete'),
  opcounter('OPCOUNTER_TTL_DELETED', 'ttlDelete'),
  opcounter('OPCOUNTER_GETMORE', 'getmore'),
  opcounter('OPCOUNTER_INSERT', 'insert'),
];

/** Operations per second that a secondary applies from the oplog. */
export const replicationOpcounters = [
  replicationOpcounter('OPCOUNTER_REPL_CMD', 'command'),
  replicationOpcounter('OPCOUNTER_REPL_UPDATE', 'update'),
  replicationOpcounter('OPCOUNTER_REPL_DELETE', 'delete'),
  replicationOpcounter('OPCOUNTER_REPL_INSERT', 'insert'),
];
