import { kernelTime, perCore, percentOfCores, shareOf, userTime } from './model/cpuTime.js';
import { systemMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject, MetricFormula } from './model/metric.js';

/**
 * Share of the machine's user time, and share of its kernel time, that the database process uses. Agents and the
 * operating system use the rest.
 */
const USER_SHARE = 0.92;
const KERNEL_SHARE = 0.7;

/** Processor times of the process. The times of child processes are 0, because the process starts none. */
const TIMES: readonly (readonly [name: string, level: MetricFormula<HostSubject>])[] = [
  ['USER', shareOf(userTime, USER_SHARE)],
  ['KERNEL', shareOf(kernelTime, KERNEL_SHARE)],
  ['CHILDREN_USER', () => fixed(0)],
  ['CHILDREN_KERNEL', () => fixed(0)],
];

/**
 * Processor times of the process. A plain metric counts each core as 100 %. A normalized metric counts all
 * cores together as 100 %.
 */
export const processCpu = [
  ...TIMES.map(([name, level]) =>
    systemMetric(`PROCESS_CPU_${name}`, 'PERCENT', perCore(level), percentOfCores),
  ),
  ...TIMES.map(([name, level]) => systemMetric(`PROCESS_NORMALIZED_CPU_${name}`, 'PERCENT', level)),
];
