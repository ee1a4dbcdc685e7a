import type { HostSubject, Level } from '../domain/measurements/metric.js';
import { busyness } from './busyness.js';
import { coresOf } from './traffic.js';

/** A share of processor time: what is there when idle, and what the load adds, both in percent. */
export function cpuTime(thing: string, idle: number, atFullLoad: number, spread = 0.15): Level<HostSubject> {
  return (subject, load, moment) =>
    (idle + atFullLoad * busyness(subject) * load) * moment.vary(thing, spread);
}

/** A part of a processor time, as when a process has most of what its system has. */
export function shareOf(level: Level<HostSubject>, share: number): Level<HostSubject> {
  return (subject, load, moment) => level(subject, load, moment) * share;
}

/**
 * Processor time divided by the number of cores. The plain series count one core as 100 % and could exceed that on
 * a larger machine; levels are such that they do not, so that every PERCENT lies within 0 and 100.
 */
export function normalized(level: Level<HostSubject>): Level<HostSubject> {
  return (subject, load, moment) => level(subject, load, moment) / coresOf(subject);
}

/** Processor time of the machine spent in programs. */
export const userTime = cpuTime('cpu.user', 1.5, 60);
/** Processor time of the machine spent in its kernel. */
export const kernelTime = cpuTime('cpu.kernel', 0.7, 11);
