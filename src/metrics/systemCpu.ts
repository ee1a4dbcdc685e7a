import type { HostSubject, Level } from '../domain/measurements/metric.js';
import { cpuTime, kernelTime, normalized, userTime } from './cpuTime.js';
import { systemMetric } from './define.js';

/** What a processor does when it is not idle: at most some 90 % together. */
const STATES: readonly (readonly [name: string, level: Level<HostSubject>])[] = [
  ['USER', userTime],
  ['KERNEL', kernelTime],
  ['NICE', () => 0],
  ['IOWAIT', cpuTime('cpu.iowait', 0.2, 7, 0.4)],
  ['IRQ', () => 0],
  ['SOFTIRQ', cpuTime('cpu.softirq', 0.05, 1.4, 0.3)],
  ['GUEST', () => 0],
  ['STEAL', cpuTime('cpu.steal', 0.1, 0.3, 0.9)],
];

/** Processor time of the machine, of one core and of all. */
export const systemCpu = [
  ...STATES.map(([name, level]) => systemMetric(`SYSTEM_CPU_${name}`, 'PERCENT', level)),
  ...STATES.map(([name, level]) =>
    systemMetric(`SYSTEM_NORMALIZED_CPU_${name}`, 'PERCENT', normalized(level)),
  ),
];
