import type { Duty } from '../domain/measurements/duty.js';
import type { HostSubject } from './metric.js';

const BUSYNESS: Readonly<Record<Duty, number>> = {
  PRIMARY: 1,
  STANDALONE: 0.9,
  SECONDARY: 0.7,
  MONGOS: 0.6,
  CONFIG: 0.15,
  ARBITER: 0.03,
};

/** How much of its machine a process of that duty keeps busy at a given load; a primary's is 1. */
export function busyness({ duty }: HostSubject): number {
  return BUSYNESS[duty];
}
