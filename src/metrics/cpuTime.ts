import { busyness } from './busyness.js';
import { fixed, scaled, sum } from './engine/mix.js';
import { pressure } from './follow.js';
import type { HostSubject, Level } from './metric.js';
import { coresOf } from './traffic.js';

/** How many times what the usual full load takes can be had of a processor: more traffic takes up what is left. */
const ROOM = 1.25;

/** A share of processor time: what is there when idle, and what the load adds, both in percent. */
export function cpuTime(thing: string, idle: number, atFullLoad: number): Level<HostSubject> {
  return (subject) => sum(fixed(idle), pressure(subject, thing, atFullLoad * busyness(subject), ROOM));
}

/** A part of a processor time, as when a process has most of what its system has. */
export function shareOf(level: Level<HostSubject>, share: number): Level<HostSubject> {
  return (subject) => scaled(level(subject), share);
}

/**
 * Processor time divided by the number of cores. The plain series count one core as 100 % and could exceed that on
 * a larger machine; levels are such that they do not, so that every PERCENT lies within 0 and 100.
 */
export function normalized(level: Level<HostSubject>): Level<HostSubject> {
  return (subject) => scaled(level(subject), 1 / coresOf(subject));
}

/** Processor time of the machine spent in programs. */
export const userTime = cpuTime('cpu.user', 1.5, 56);
/** Processor time of the machine spent in its kernel. */
export const kernelTime = cpuTime('cpu.kernel', 0.7, 10);
