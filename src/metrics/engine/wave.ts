import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';

/**
 * One scale of a noise, defined by its integral over time. The mean between two instants is the difference of their
 * integrals. The integral stays close to 0, so every instant costs the same.
 */
export interface Wave {
  /** Maximum deviation. */
  readonly bound: number;
  /** Adds the integral, in milliseconds, at `count` instants with equal distances. */
  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void;
}

/**
 * Returns a draw in [-1, 1] for a key and an index. Values near the ends are more likely. Uses integers only, so it
 * is equal on all machines.
 */
export function swing(key: number, index: number): number {
  let mixed = Math.imul(index | 0, 0xcc9e2d51) ^ key;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const even = (mixed ^ (mixed >>> 16)) / 0x8000_0000;
  return even * (1.5 - 0.5 * even * even);
}
