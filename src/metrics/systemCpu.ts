import { cpuTime, kernelTime, normalized, userTime } from './cpuTime.js';
import { systemMetric } from './define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject, Level } from './metric.js';

/** What a processor does when it is not idle: less than 100 % together; each has its peaks at moments of its own. */
const STATES: readonly (readonly [name: string, level: Level<HostSubject>])[] = [
  ['USER', userTime],
  ['KERNEL', kernelTime],
  ['NICE', () => fixed(0)],
  ['IOWAIT', cpuTime('cpu.iowait', 0.2, 6)],
  ['IRQ', () => fixed(0)],
  ['SOFTIRQ', cpuTime('cpu.softirq', 0.05, 1.4)],
  ['GUEST', () => fixed(0)],
  ['STEAL', cpuTime('cpu.steal', 0.1, 0.3)],
];

/** Processor time of the machine, of one core and of all. */
export const systemCpu = [
  ...STATES.map(([name, level]) => systemMetric(`SYSTEM_CPU_${name}`, 'PERCENT', level)),
  ...STATES.map(([name, level]) =>
    systemMetric(`SYSTEM_NORMALIZED_CPU_${name}`, 'PERCENT', normalized(level)),
  ),
];
