import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';

/**
 * One part of a noise, at one scale: what it adds to the integral of the noise since some fixed instant. Its own
 * integral never strays far from zero, so that any two instants can be asked for at the same cost; the mean between two
 * is the difference of their integrals, whatever lies in between.
 */
export interface Wave {
  /** How far it takes the noise up or down at most. */
  readonly bound: number;
  /** Adds its integral, in milliseconds, at `count` instants in the same distance. */
  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void;
}

/** A draw in [-1, 1] of a key and an index, the far ends more likely than the middle; integers only, so the same anywhere. */
export function swing(key: number, index: number): number {
  let mixed = Math.imul(index | 0, 0xcc9e2d51) ^ key;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  const even = (mixed ^ (mixed >>> 16)) / 0x8000_0000;
  return even * (1.5 - 0.5 * even * even);
}
