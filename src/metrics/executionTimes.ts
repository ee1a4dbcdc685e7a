import type { HostMetric } from '../domain/measurements/metric.js';
import { busyness } from './busyness.js';
import { hostMetric } from './define.js';

const READ_MS = 0.6;
const WRITE_MS = 0.9;
const COMMAND_MS = 0.3;
/** How many times as long an operation takes at full load. */
const SLOWDOWN = 4;

function executionTime(name: string, idleMs: number): HostMetric {
  return hostMetric(name, 'MILLISECONDS', (subject, load, moment) => {
    return idleMs * (1 + (SLOWDOWN - 1) * busyness(subject) * load) * moment.vary(name, 0.15);
  });
}

/** How long an operation takes. */
export const executionTimes = [
  executionTime('OP_EXECUTION_TIME_READS', READ_MS),
  executionTime('OP_EXECUTION_TIME_WRITES', WRITE_MS),
  executionTime('OP_EXECUTION_TIME_COMMANDS', COMMAND_MS),
];
