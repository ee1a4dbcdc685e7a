import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import type { Wave } from './wave.js';

// Jest runs the tests in a separate VM context, in which each access to a global is slow.
const { floor } = Math;

/**
 * A smooth wave. Its integral is a cubic B-spline over cells of equal length. `knot` returns the spline's
 * control value for a cell.
 */
export class Drift implements Wave {
  /**
   * By default, the bound is twice the amplitude. This is correct for control values from -1 to 1, because
   * neighbouring values then differ by at most 2.
   */
  readonly bound: number;

  constructor(
    private readonly cell: Duration,
    private readonly amplitude: number,
    private readonly knot: (index: number) => number,
    bound = 2 * amplitude,
  ) {
    this.bound = bound;
  }

  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void {
    const { cell, knot } = this;
    const size = cell * this.amplitude;
    let index = Number.NaN;
    let [here, next, after] = [0, 0, 0];
    let [a0, a1, a2, a3] = [0, 0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const instant = first + at * step;
      const cellIndex = floor(instant / cell);
      if (cellIndex !== index) {
        const isNext = cellIndex === index + 1;
        const before = isNext ? here : knot(cellIndex - 1);
        here = isNext ? next : knot(cellIndex);
        next = isNext ? after : knot(cellIndex + 1);
        after = knot(cellIndex + 2);
        index = cellIndex;
        a0 = ((before + 4 * here + next) * size) / 6;
        a1 = ((next - before) * size) / 2;
        a2 = ((before - 2 * here + next) * size) / 2;
        a3 = ((after - before + 3 * (here - next)) * size) / 6;
      }
      const way = (instant - index * cell) / cell;
      integrals[at] = (integrals[at] ?? 0) + a0 + way * (a1 + way * (a2 + way * a3));
    }
  }
}
