import type { Grid } from '../../world/measurements/grid.js';
import type { Metric, HostSubject } from '../model/metric.js';
import { BLOCK_POINTS, type Blocks } from './blocks.js';
import { boundsOf, type SignalSum } from '../engine/mix.js';
import type { Bounds } from '../engine/noise.js';
import type { Segment } from '../model/timeline.js';

/** A segment of the timeline, and the mix of the series in this segment. */
interface Stretch {
  readonly segment: Segment;
  readonly mix: SignalSum;
  readonly restOf: number | undefined;
}

/**
 * Computes the values of one series, block by block. A value is the mean over the part of its interval in
 * which data was collected. If no data was collected, the value is NaN. A point that spans several segments
 * is combined from its parts.
 */
export class Sampler<Subject extends HostSubject> {
  private readonly stretches: readonly Stretch[];
  /** If set, a value is this number minus the value of the mix. */
  readonly restOf: number | undefined;

  constructor(
    private readonly metric: Metric<Subject>,
    segments: readonly Segment[],
    subjectIn: (segment: Segment) => Subject,
    private readonly blocks: Blocks,
    private readonly grid: Grid,
  ) {
    const { source, existsOn, level, restOf } = metric;
    this.stretches = segments.flatMap((segment) => {
      if (!segment.collected[source]) return [];
      const subject = subjectIn(segment);
      if (existsOn?.(subject) === false) return [];
      return [{ segment, mix: level(subject), restOf: restOf?.(subject) }];
    });
    this.restOf = this.stretches[0]?.restOf;
  }

  /** Computes the values of a block, and writes them into `out`. */
  sample(block: number, out: Float64Array): void {
    const { first, granularity, count } = this.grid;
    const before = block * BLOCK_POINTS;
    const points = Math.min(BLOCK_POINTS, count - before);
    const start = first + before * granularity;
    const end = start + points * granularity;
    out.fill(Number.NaN, 0, points);
    const parts = new Parts();
    for (const { segment, mix } of this.stretches) {
      const from = Math.max(segment.from, start);
      const until = Math.min(segment.until, end);
      if (from >= until) continue;
      const whole = Math.ceil((from - start) / granularity);
      const wholeEnd = Math.floor((until - start) / granularity);
      if (whole < wholeEnd) this.run(mix, block, whole, wholeEnd, out);
      const rise = Math.min(until, start + whole * granularity);
      if (from < rise) parts.add(whole - 1, rise - from, this.valueOf(mix, from, rise - from));
      const fall = start + wholeEnd * granularity;
      if (whole <= wholeEnd && fall < until)
        parts.add(wholeEnd, until - fall, this.valueOf(mix, fall, until - fall));
    }
    parts.write(out);
    // The first point of a rate has no value, because a rate needs the preceding point.
    if (block === 0 && this.metric.kind === 'rate') out[0] = Number.NaN;
  }

  /** Returns bounds of all values, before they are rounded. Without data, the lowest is above the highest. */
  bounds(): Bounds {
    const all = this.stretches.map(({ segment: { from, until }, mix }) =>
      boundsOf(mix, (of) => this.blocks.boundsIn(of, from, until)),
    );
    return {
      lowest: Math.min(...all.map(({ lowest }) => lowest)),
      highest: Math.max(...all.map(({ highest }) => highest)),
    };
  }

  private run(
    { constant, terms }: SignalSum,
    block: number,
    from: number,
    until: number,
    out: Float64Array,
  ): void {
    out.fill(constant, from, until);
    for (const { of, times } of terms) {
      const means = this.blocks.means(of, block);
      for (let at = from; at < until; at += 1) out[at] = (out[at] ?? 0) + times * (means[at] ?? 0);
    }
  }

  private valueOf({ constant, terms }: SignalSum, from: number, length: number): number {
    let value = constant;
    for (const { of, times } of terms) value += times * this.blocks.mean(of, from, length);
    return value;
  }
}

/** Combines the parts of points into means, weighted by the lengths of the parts. */
class Parts {
  private readonly sums = new Map<number, { value: number; length: number }>();

  add(at: number, length: number, value: number): void {
    const sum = this.sums.get(at) ?? { value: 0, length: 0 };
    sum.value += value * length;
    sum.length += length;
    this.sums.set(at, sum);
  }

  write(out: Float64Array): void {
    for (const [at, { value, length }] of this.sums) out[at] = value / length;
  }
}
