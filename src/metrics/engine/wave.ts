import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';

/**
 * One component of a noise, defined by its integral over time. The mean between two instants is the
 * difference of the integrals, divided by the time between the instants. An integral depends on nearby cells
 * only, so computing it costs the same at every instant.
 */
export interface Wave {
  /** Maximum deviation from 0. */
  readonly bound: number;
  /**
   * Adds the integral of the wave to `integrals`, in milliseconds, at `count` instants. The instants start at
   * `first` and have equal distances.
   */
  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void;
}

/**
 * Returns a pseudorandom number in [-1, 1] for a key and an index. The same number results on all machines,
 * because the mixing uses integers only. Numbers near -1 and 1 are more frequent.
 */
export function swing(key: number, index: number): number {
  let mixed = Math.imul(index | 0, 0xcc9e2d51) ^ key;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const even = (mixed ^ (mixed >>> 16)) / 0x8000_0000;
  return even * (1.5 - 0.5 * even * even);
}
