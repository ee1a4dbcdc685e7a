import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';

// Jest runs the tests in a separate VM context, in which each access to a global is slow.
const { imul } = Math;

/**
 * One component of a noise, defined by its integral over time. The mean between two instants is the
 * difference between the integrals, divided by the time. An integral depends on nearby cells only, so
 * computing it takes the same time at every instant.
 */
export interface Wave {
  /** Maximum deviation from 0. */
  readonly bound: number;
  /**
   * Adds the integral of the wave (value times milliseconds) at `count` instants to `integrals`. The first
   * instant is `first`, and each next one is `step` later.
   */
  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void;
}

/**
 * Returns a pseudorandom number from -1 to 1 for a key and an index. Integer arithmetic makes it the same on
 * all machines. Numbers near -1 and 1 are more frequent.
 */
export function swing(key: number, index: number): number {
  let mixed = imul(index | 0, 0xcc9e2d51) ^ key;
  mixed = imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const even = (mixed ^ (mixed >>> 16)) / 0x8000_0000;
  return even * (1.5 - 0.5 * even * even);
}
