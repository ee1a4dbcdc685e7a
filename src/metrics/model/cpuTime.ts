import { fixed, part, scaled, sum, type Mix } from '../engine/mix.js';
import { asked, writing } from './follow.js';
import type { HostSubject, Level } from './metric.js';
import { coresOf, isCatchingUp } from './roles.js';
import { CATCHING_UP_BUSY, CEILING, ownWork, replicationWork } from './work.js';

/** By how much a member that catches up is now more, now less busy. */
const CATCHING_UP_SPREAD = 0.1;

/** The part of its time that a machine is busy, from 0 to 1, with a thing's own texture. */
function busy(subject: HostSubject, thing: string): Mix {
  if (isCatchingUp(subject)) return sum(fixed(CATCHING_UP_BUSY), part(thing, CATCHING_UP_SPREAD));
  const own = scaled(asked(subject, thing), ownWork(subject));
  const replicating = writing(subject, 'replication', replicationWork(subject), subject.writes);
  return scaled(sum(own, replicating), 1 / CEILING);
}

/** A share of a machine's processor time: what is there when idle, and what a machine adds that is busy all the time. */
export function cpuTime(thing: string, idle: number, whenBusy: number): Level<HostSubject> {
  return (subject) => sum(fixed(idle), scaled(busy(subject, thing), whenBusy));
}

/** A part of a processor time, as when a process has most of what its system has. */
export function shareOf(level: Level<HostSubject>, share: number): Level<HostSubject> {
  return (subject) => scaled(level(subject), share);
}

/** The same time as the plain series have it: one core counts as 100 %, so a machine can reach 100 % for each core. */
export function perCore(level: Level<HostSubject>): Level<HostSubject> {
  return (subject) => scaled(level(subject), coresOf(subject));
}

/** The most that the plain series can be. */
export function percentOfCores(subject: HostSubject): number {
  return 100 * coresOf(subject);
}

/** Processor time of the machine spent in programs. */
export const userTime = cpuTime('cpu.user', 0.6, 88);
/** Processor time of the machine spent in its kernel. */
export const kernelTime = cpuTime('cpu.kernel', 0.3, 7);
