import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { swing, type Wave } from './wave.js';

// Jest runs the tests in a separate VM context, in which each access to a global is slow.
const { floor } = Math;

/**
 * A rough wave. Its time is divided into cells of equal length, and each cell into parts of equal length. In
 * each part, the wave has a constant value. The values in a cell add up to 0, so the mean over the cell is 0.
 */
export class Jitter implements Wave {
  readonly bound: number;
  private readonly part: Duration;
  private readonly deviations: Float64Array;
  /** For each part of the cell, the sum of the values of all earlier parts. */
  private readonly sums: Float64Array;
  private index = Number.NaN;

  constructor(
    private readonly cell: Duration,
    private readonly parts: number,
    private readonly amplitude: number,
    private readonly key: number,
    /** Returns a factor from 0 to 1 for the amplitude in a cell. */
    private readonly strength: (index: number) => number = () => 1,
  ) {
    this.bound = amplitude;
    this.part = cell / parts;
    this.deviations = new Float64Array(parts);
    this.sums = new Float64Array(parts + 1);
  }

  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void {
    const { cell, part, deviations, sums } = this;
    if (first % cell === 0 && step % cell === 0) return;
    for (let at = 0; at < count; at += 1) {
      const instant = first + at * step;
      const index = floor(instant / cell);
      if (index !== this.index) this.enter(index);
      const way = (instant - index * cell) / part;
      const whole = floor(way);
      const sum = (sums[whole] ?? 0) + (way - whole) * (deviations[whole] ?? 0);
      integrals[at] = (integrals[at] ?? 0) + part * sum;
    }
  }

  private enter(index: number): void {
    const { parts, deviations, sums, key } = this;
    let total = 0;
    for (let at = 0; at < parts; at += 1) {
      const drawn = swing(key, index * parts + at);
      deviations[at] = drawn;
      total += drawn;
    }
    const mean = total / parts;
    const amplitude = this.amplitude * this.strength(index);
    let sum = 0;
    for (let at = 0; at < parts; at += 1) {
      const deviation = (((deviations[at] ?? 0) - mean) * amplitude) / 2;
      deviations[at] = deviation;
      sum += deviation;
      sums[at + 1] = sum;
    }
    this.index = index;
  }
}
