import { fixed, part, scaled, sum, type SignalSum } from '../engine/mix.js';
import { clientLoad, writing } from './follow.js';
import type { HostSubject, MetricFormula } from './metric.js';
import { coresOf, isCatchingUp } from './roles.js';
import { CATCHING_UP_BUSY, CEILING, ownWork, replicationWork } from './work.js';

/** Random variation of the busy share of a machine whose member is recovering. */
const CATCHING_UP_SPREAD = 0.1;

/**
 * Busy share of a machine: the share of the time in which its processors work, from 0 to 1. `thing` is the name of its
 * texture, the random deviation from the load.
 */
function busy(subject: HostSubject, thing: string): SignalSum {
  if (isCatchingUp(subject)) return sum(fixed(CATCHING_UP_BUSY), part(thing, CATCHING_UP_SPREAD));
  const own = scaled(clientLoad(subject, thing), ownWork(subject));
  const replicating = writing(subject, 'replication', replicationWork(subject), subject.writes);
  return scaled(sum(own, replicating), 1 / CEILING);
}

/**
 * Defines a processor time as a percentage: `idle` on an idle machine, and `idle` plus `whenBusy` on a
 * machine that is always busy.
 */
export function cpuTime(thing: string, idle: number, whenBusy: number): MetricFormula<HostSubject> {
  return (subject) => sum(fixed(idle), scaled(busy(subject, thing), whenBusy));
}

/** Returns a share of a processor time, such as the part that one process uses. */
export function shareOf(level: MetricFormula<HostSubject>, share: number): MetricFormula<HostSubject> {
  return (subject) => scaled(level(subject), share);
}

/**
 * Converts a normalized processor time, where all cores together are 100 %, into a plain one, where each core
 * is 100 %.
 */
export function perCore(level: MetricFormula<HostSubject>): MetricFormula<HostSubject> {
  return (subject) => scaled(level(subject), coresOf(subject));
}

/** Returns the maximum of processor times that count each core as 100 %. */
export function percentOfCores(subject: HostSubject): number {
  return 100 * coresOf(subject);
}

/** Processor time of the machine in user mode, as a percentage. */
export const userTime = cpuTime('cpu.user', 0.6, 88);
/** Processor time of the machine in kernel mode, as a percentage. */
export const kernelTime = cpuTime('cpu.kernel', 0.3, 7);
