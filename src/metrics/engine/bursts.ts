import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { swing, type Wave } from './wave.js';

// Jest runs the tests in a separate VM context, in which each access to a global is slow.
const { floor, max } = Math;

/** Half the length of the shortest burst, as a share of the length of its cell. */
const HALF_WIDTH_MIN = 0.015;
/** Half the length of the longest burst minus `HALF_WIDTH_MIN`, as a share of the length of its cell. */
const HALF_WIDTH_SPAN = 0.06;
/** Area under the curve (1 - x²)² from -1 to 1, which is the shape of a burst. */
const AREA = 16 / 15;

/**
 * A wave with occasional bursts that last minutes. Its time is divided into cells of equal length, each with
 * at most one burst. Outside the burst, the wave is slightly below 0, so that the mean over the cell is 0.
 */
export class Bursts implements Wave {
  readonly bound: number;

  constructor(
    private readonly cell: Duration,
    /** Height of the highest possible burst. */
    private readonly height: number,
    private readonly key: number,
  ) {
    this.bound = height;
  }

  /** Maximum deviation below 0. */
  get dip(): number {
    return this.height * (HALF_WIDTH_MIN + HALF_WIDTH_SPAN) * AREA;
  }

  add(integrals: Float64Array, first: Instant, step: Duration, count: number): void {
    const { cell, key } = this;
    if (first % cell === 0 && step % cell === 0) return;
    let index = Number.NaN;
    let [height, halfWidth, centre] = [0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const instant = first + at * step;
      const cellIndex = floor(instant / cell);
      if (cellIndex !== index) {
        index = cellIndex;
        // Most cells have no burst, because negative draws count as 0. The exponent 4 makes high bursts rare.
        height = this.height * max(0, swing(key, 3 * index)) ** 4;
        halfWidth = HALF_WIDTH_MIN + (HALF_WIDTH_SPAN * (1 + swing(key, 3 * index + 1))) / 2;
        centre = halfWidth + ((1 - 2 * halfWidth) * (1 + swing(key, 3 * index + 2))) / 2;
      }
      const way = (instant - index * cell) / cell;
      const x = Math.max(-1, Math.min(1, (way - centre) / halfWidth));
      const risen = x - (2 * x ** 3) / 3 + x ** 5 / 5 + AREA / 2;
      integrals[at] = (integrals[at] ?? 0) + cell * height * halfWidth * (risen - way * AREA);
    }
  }
}
