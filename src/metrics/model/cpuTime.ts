import { fixed, part, scaled, sum, type Mix } from '../engine/mix.js';
import { clientLoad, writing } from './follow.js';
import type { HostSubject, Level } from './metric.js';
import { coresOf, isCatchingUp } from './roles.js';
import { CATCHING_UP_BUSY, CEILING, ownWork, replicationWork } from './work.js';

/** Random variation of the share of the time in which the machine of a recovering member is busy. */
const CATCHING_UP_SPREAD = 0.1;

/**
 * Share of the time in which a machine is busy, from 0 to 1. `thing` is the name of the texture of this
 * share.
 */
function busy(subject: HostSubject, thing: string): Mix {
  if (isCatchingUp(subject)) return sum(fixed(CATCHING_UP_BUSY), part(thing, CATCHING_UP_SPREAD));
  const own = scaled(clientLoad(subject, thing), ownWork(subject));
  const replicating = writing(subject, 'replication', replicationWork(subject), subject.writes);
  return scaled(sum(own, replicating), 1 / CEILING);
}

/**
 * Defines a processor time as a percentage. Without load it is `idle`. On a machine that is always busy it is
 * the sum of `idle` and `whenBusy`.
 */
export function cpuTime(thing: string, idle: number, whenBusy: number): Level<HostSubject> {
  return (subject) => sum(fixed(idle), scaled(busy(subject, thing), whenBusy));
}

/** Returns a share of a processor time, such as the share of the time of a machine that one process takes. */
export function shareOf(level: Level<HostSubject>, share: number): Level<HostSubject> {
  return (subject) => scaled(level(subject), share);
}

/** Converts a normalized processor time into a plain one, in which each core counts as 100 %. */
export function perCore(level: Level<HostSubject>): Level<HostSubject> {
  return (subject) => scaled(level(subject), coresOf(subject));
}

/** Returns the upper limit of plain processor times, as a percentage. */
export function percentOfCores(subject: HostSubject): number {
  return 100 * coresOf(subject);
}

/** Processor time of the machine in user mode. */
export const userTime = cpuTime('cpu.user', 0.6, 88);
/** Processor time of the machine in kernel mode. */
export const kernelTime = cpuTime('cpu.kernel', 0.3, 7);
