import { busyness } from './busyness.js';
import { hostMetric } from './define.js';
import { sum } from './engine/mix.js';
import { around, traffic } from './follow.js';
import type { HostMetric } from './metric.js';

const READ_MS = 0.6;
const WRITE_MS = 0.9;
const COMMAND_MS = 0.3;
const SPREAD = 0.2;
/** How many times as long an operation takes at full load. */
const SLOWDOWN = 4;

function executionTime(name: string, idleMs: number): HostMetric {
  return hostMetric(name, 'MILLISECONDS', (subject) => {
    const slower = traffic(subject, name, idleMs * (SLOWDOWN - 1) * busyness(subject));
    return sum(around(`${name}/idle`, idleMs, SPREAD), slower);
  });
}

/** How long an operation takes. */
export const executionTimes = [
  executionTime('OP_EXECUTION_TIME_READS', READ_MS),
  executionTime('OP_EXECUTION_TIME_WRITES', WRITE_MS),
  executionTime('OP_EXECUTION_TIME_COMMANDS', COMMAND_MS),
];
