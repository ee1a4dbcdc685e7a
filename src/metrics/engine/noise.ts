import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import type { Wave } from './wave.js';

/** Minimum and maximum of a signal. The mean over any interval is between them too. */
export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

/** A function of time whose mean over any interval can be computed. */
export interface Signal extends Bounds {
  /** Computes the means over `count` consecutive intervals of equal length, and writes them into `out`. */
  means(out: Float64Array, first: Instant, length: Duration, count: number): void;
  /** Returns bounds of the means over intervals in a time span. They may be narrower than the bounds over all time. */
  boundsIn(from: Instant, until: Instant): Bounds;
  /** Computes in small steps what `means` needs for a time span. Signals that are quick to read have no such method. */
  prepare?(from: Instant, until: Instant): Iterable<void>;
}

/** Buffer for integrals at the ends of intervals. All calls of `means` use the same buffer. */
let scratch = new Float64Array(0);

/**
 * A constant plus waves with cells of different lengths. The means over adjacent intervals combine exactly to
 * the mean over the whole interval.
 */
export class Noise implements Signal {
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

  boundsIn(): Bounds {
    return this;
  }
}

function boundsOf(waves: readonly Wave[]): { readonly below: number; readonly above: number } {
  const bound = waves.reduce((sum, wave) => sum + wave.bound, 0);
  return { below: bound, above: bound };
}
