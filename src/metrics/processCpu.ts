import { kernelTime, perCore, percentOfCores, shareOf, userTime } from './model/cpuTime.js';
import { systemMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject, Level } from './model/metric.js';

/** The database process's share of its machine's processor time. Agents and the operating system use the rest. */
const USER_SHARE = 0.92;
const KERNEL_SHARE = 0.7;

/** A database process has no child processes. */
const TIMES: readonly (readonly [name: string, level: Level<HostSubject>])[] = [
  ['USER', shareOf(userTime, USER_SHARE)],
  ['KERNEL', shareOf(kernelTime, KERNEL_SHARE)],
  ['CHILDREN_USER', () => fixed(0)],
  ['CHILDREN_KERNEL', () => fixed(0)],
];

/** Processor time of the process, per core and normalized. */
export const processCpu = [
  ...TIMES.map(([name, level]) =>
    systemMetric(`PROCESS_CPU_${name}`, 'PERCENT', perCore(level), percentOfCores),
  ),
  ...TIMES.map(([name, level]) => systemMetric(`PROCESS_NORMALIZED_CPU_${name}`, 'PERCENT', level)),
];
