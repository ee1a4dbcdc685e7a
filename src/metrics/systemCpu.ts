import { cpuTime, kernelTime, perCore, percentOfCores, userTime } from './model/cpuTime.js';
import { systemMetric } from './model/define.js';
import { fixed } from './engine/mix.js';
import type { HostSubject, MetricFormula } from './model/metric.js';

/**
 * States in which a processor works. The mean times of all states add up to at most 100 %. Their `MAX_`
 * metrics may add up to more.
 */
const STATES: readonly (readonly [name: string, level: MetricFormula<HostSubject>])[] = [
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
 * Processor times of the machine. A plain metric counts each core as 100 %. A normalized metric counts all
 * cores together as 100 %.
 */
export const systemCpu = [
  ...STATES.map(([name, level]) =>
    systemMetric(`SYSTEM_CPU_${name}`, 'PERCENT', perCore(level), percentOfCores),
  ),
  ...STATES.map(([name, level]) => systemMetric(`SYSTEM_NORMALIZED_CPU_${name}`, 'PERCENT', level)),
];
