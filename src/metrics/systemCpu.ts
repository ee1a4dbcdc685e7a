import { cpuTime, kernelTime, perCore, percentOfCores, userTime } from './model/cpuTime.js';
import { systemMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject, Level } from './model/metric.js';

/** States of a busy processor. Their mean times add up to at most 100 %. Their peaks may add up to more. */
const STATES: readonly (readonly [name: string, level: Level<HostSubject>])[] = [
  ['USER', userTime],
  ['KERNEL', kernelTime],
  ['NICE', () => fixed(0)],
  ['IOWAIT', cpuTime('cpu.iowait', 0.1, 2.4)],
  ['IRQ', () => fixed(0)],
  ['SOFTIRQ', cpuTime('cpu.softirq', 0.02, 0.9)],
  ['GUEST', () => fixed(0)],
  ['STEAL', cpuTime('cpu.steal', 0.05, 0.3)],
];

/**
 * Processor times of the machine. The plain metrics count each core as 100 %, the normalized ones all cores
 * together.
 */
export const systemCpu = [
  ...STATES.map(([name, level]) =>
    systemMetric(`SYSTEM_CPU_${name}`, 'PERCENT', perCore(level), percentOfCores),
  ),
  ...STATES.map(([name, level]) => systemMetric(`SYSTEM_NORMALIZED_CPU_${name}`, 'PERCENT', level)),
];
