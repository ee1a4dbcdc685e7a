import type { Instant } from '../domain/instant.js';
import type { Grid } from '../domain/measurements/grid.js';
import type { Moment } from '../domain/measurements/metric.js';
import { draw, hash } from '../domain/random.js';

/**
 * The intervals of a subject's points on a grid: one moment, moved from point to point instead of made anew. What
 * it draws depends on the seed, the subject, the thing drawn and the interval, and on nothing else.
 */
export class Interval implements Moment {
  start: Instant = 0;
  middle: Instant = 0;
  end: Instant = 0;
  private at = 0;
  private readonly key: number;
  /** Many series draw the same thing: it is drawn once for the whole grid. */
  private readonly drawn = new Map<string, Float64Array>();

  constructor(
    seed: number,
    subjectId: string,
    private readonly grid: Grid,
  ) {
    this.key = hash(seed, 'metrics', subjectId);
  }

  /** Moves to a point of the grid. */
  moveTo(at: number): this {
    const { first, granularity } = this.grid;
    this.at = at;
    this.start = first + at * granularity;
    this.middle = this.start + granularity / 2;
    this.end = this.start + granularity;
    return this;
  }

  vary(thing: string, spread: number): number {
    const draws = this.drawn.get(thing) ?? this.drawAll(thing);
    return 1 + spread * (draws[this.at] ?? 0);
  }

  /** Draws in [-1, 1), one for each point. */
  private drawAll(thing: string): Float64Array {
    const { first, count, granularity } = this.grid;
    const key = hash(this.key, thing, granularity);
    const draws = new Float64Array(count);
    for (let at = 0; at < count; at += 1) draws[at] = 2 * draw(key, first + at * granularity) - 1;
    this.drawn.set(thing, draws);
    return draws;
  }
}
