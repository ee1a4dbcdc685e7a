import { hostMetric } from './model/define.js';
import { scaled, sum } from './engine/mix.js';
import { around, traffic } from './model/follow.js';
import type { HostMetric } from './model/metric.js';
import { contention, ownWork } from './model/work.js';

const READ_MS = 0.6;
const WRITE_MS = 0.9;
const COMMAND_MS = 0.3;
const SPREAD = 0.2;
/** Additional duration of an operation on a primary at full load, as a share of the duration on an idle machine. */
const SLOWDOWN = 0.1;
/**
 * Additional duration of an operation on a machine that is always busy, as a multiple of the duration on an idle
 * machine.
 */
const WAITING = 60;

function executionTime(name: string, idleMs: number): HostMetric {
  return hostMetric(name, 'MILLISECONDS', (subject) => {
    const slower = traffic(subject, name, idleMs * SLOWDOWN * ownWork(subject));
    const waiting = scaled(contention(subject), idleMs * WAITING);
    return sum(around(`${name}/idle`, idleMs, SPREAD), slower, waiting);
  });
}

/** Mean duration of database operations, in milliseconds. */
export const executionTimes = [
  executionTime('OP_EXECUTION_TIME_READS', READ_MS),
  executionTime('OP_EXECUTION_TIME_WRITES', WRITE_MS),
  executionTime('OP_EXECUTION_TIME_COMMANDS', COMMAND_MS),
];
