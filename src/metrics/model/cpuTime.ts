import { fixed, part, scaled, sum, type Mix } from '../engine/mix.js';
import { clientLoad, writing } from './follow.js';
import type { HostSubject, Level } from './metric.js';
import { coresOf, isCatchingUp } from './roles.js';
import { CATCHING_UP_BUSY, CEILING, ownWork, replicationWork } from './work.js';

/** Relative variation of the load of a recovering member. */
const CATCHING_UP_SPREAD = 0.1;

/** Share of the time, from 0 to 1, in which a machine is busy. `thing` names its texture. */
function busy(subject: HostSubject, thing: string): Mix {
  if (isCatchingUp(subject)) return sum(fixed(CATCHING_UP_BUSY), part(thing, CATCHING_UP_SPREAD));
  const own = scaled(clientLoad(subject, thing), ownWork(subject));
  const replicating = writing(subject, 'replication', replicationWork(subject), subject.writes);
  return scaled(sum(own, replicating), 1 / CEILING);
}

/** Percentage of processor time: `idle` without load. A machine that is busy all the time adds `whenBusy`. */
export function cpuTime(thing: string, idle: number, whenBusy: number): Level<HostSubject> {
  return (subject) => sum(fixed(idle), scaled(busy(subject, thing), whenBusy));
}

/** Returns a share of a processor time, such as a process's share of the machine's. */
export function shareOf(level: Level<HostSubject>, share: number): Level<HostSubject> {
  return (subject) => scaled(level(subject), share);
}

/** Converts normalized processor time into that of the plain series, in which each core counts as 100 %. */
export function perCore(level: Level<HostSubject>): Level<HostSubject> {
  return (subject) => scaled(level(subject), coresOf(subject));
}

/** Upper limit of the series that are not normalized. */
export function percentOfCores(subject: HostSubject): number {
  return 100 * coresOf(subject);
}

/** Processor time of the machine in user mode. */
export const userTime = cpuTime('cpu.user', 0.6, 88);
/** Processor time of the machine in kernel mode. */
export const kernelTime = cpuTime('cpu.kernel', 0.3, 7);
