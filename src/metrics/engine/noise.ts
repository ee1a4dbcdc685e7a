import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import type { Wave } from './wave.js';

/** Limits of all means over all intervals. */
export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

/** A function of time with a mean over every interval. */
export interface Process extends Bounds {
  /** Writes the means over `count` consecutive intervals of one length. */
  means(out: Float64Array, first: Instant, length: Duration, count: number): void;
}

/** Integrals at the borders of the intervals. Reused by every call. */
let scratch = new Float64Array(0);

/**
 * A level plus waves of different scales. Means of adjacent intervals combine exactly to the mean of the whole
 * interval.
 */
export class Noise implements Process {
  readonly lowest: number;
  readonly highest: number;

  constructor(
    private readonly level: number,
    private readonly waves: readonly Wave[],
    bounds: { readonly below: number; readonly above: number } = boundsOf(waves),
  ) {
    this.lowest = level - bounds.below;
    this.highest = level + bounds.above;
  }

  means(out: Float64Array, first: Instant, length: Duration, count: number): void {
    if (scratch.length <= count) scratch = new Float64Array(count + 1);
    const integrals = scratch.fill(0, 0, count + 1);
    for (const wave of this.waves) wave.add(integrals, first, length, count + 1);
    let before = integrals[0] ?? 0;
    for (let at = 0; at < count; at += 1) {
      const after = integrals[at + 1] ?? 0;
      out[at] = this.level + (after - before) / length;
      before = after;
    }
  }
}

function boundsOf(waves: readonly Wave[]): { readonly below: number; readonly above: number } {
  const bound = waves.reduce((sum, wave) => sum + wave.bound, 0);
  return { below: bound, above: bound };
}
