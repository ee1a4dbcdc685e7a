import type { Grid } from '../../world/measurements/grid.js';
import { HOUR_MS } from '../../world/instant.js';
import type { Metric, HostSubject } from '../model/metric.js';
import type { Range } from '../model/range.js';
import { BLOCK_POINTS, type Blocks } from './blocks.js';
import { boundsOf, type SignalSum } from '../engine/mix.js';
import type { Bounds } from '../engine/noise.js';
import type { Pace } from './pace.js';
import type { Passage } from './sections.js';

/** A time span in which data was collected, and the mix of the series in this span. */
interface Stretch extends Range {
  readonly mix: SignalSum;
}

/** Work for a series, for a segment, and for one in which a member recovers (see `Pace`). */
const SERIES_WORK = 2;
const SEGMENT_WORK = 1;
const RECOVERY_WORK = 8;
/** Number of points whose values are one unit of work. */
const POINTS_PER_WORK = 32;
/** Maximum length of the time for which signals are prepared at once. */
const PREPARED_MS = 26 * 7 * 24 * HOUR_MS;

/**
 * Computes the values of one series, block by block. A value is the mean over the part of its interval in
 * which data was collected. If no data was collected, the value is NaN. A point that spans several segments
 * is combined from its parts.
 */
export class Sampler<Subject extends HostSubject> {
  private readonly stretches: Iterator<Stretch | undefined>;
  private current: Stretch | undefined;
  /** If set, a value is this number minus the value of the mix. It is known after the first point with a value. */
  restOf: number | undefined;

  constructor(
    private readonly metric: Metric<Subject>,
    private readonly sections: Iterable<readonly Passage<Subject>[]>,
    private readonly blocks: Blocks,
    private readonly grid: Grid,
    private readonly pace: Pace,
  ) {
    this.stretches = this.stretchesInOrder();
  }

  /**
   * Computes the values of a block, and writes them into `out`. The blocks are computed in order. Yields after each small
   * step, because a block may span thousands of segments.
   */
  *sample(block: number, out: Float64Array): Generator<void, void, undefined> {
    const { first, granularity, count } = this.grid;
    const before = block * BLOCK_POINTS;
    const points = Math.min(BLOCK_POINTS, count - before);
    const start = first + before * granularity;
    const end = start + points * granularity;
    out.fill(Number.NaN, 0, points);
    if (this.pace.isPauseDue(SERIES_WORK + points / POINTS_PER_WORK)) yield;
    const parts = new Parts();
    for (;;) {
      this.current ??= yield* this.nextStretch();
      if (this.current === undefined || this.current.from >= end) break;
      yield* this.add(this.current, block, { from: start, until: end }, parts, out);
      if (this.current.until > end) break;
      this.current = undefined;
    }
    parts.write(out);
    // The first point of a rate has no value, because a rate needs the preceding point.
    if (block === 0 && this.metric.kind === 'rate') out[0] = Number.NaN;
  }

  /** Returns bounds of all values, before they are rounded. Without data, the lowest is above the highest. */
  bounds(): Bounds {
    let [lowest, highest] = [Infinity, -Infinity];
    for (const stretch of this.stretchesInOrder()) {
      if (stretch === undefined) continue;
      const { from, until, mix } = stretch;
      const bounds = boundsOf(mix, (of) => this.blocks.boundsIn(of, from, until));
      lowest = Math.min(lowest, bounds.lowest);
      highest = Math.max(highest, bounds.highest);
    }
    return { lowest, highest };
  }

  private *nextStretch(): Generator<void, Stretch | undefined, undefined> {
    for (;;) {
      const next = this.stretches.next();
      if (next.done === true) return undefined;
      if (next.value !== undefined) return next.value;
      yield;
    }
  }

  /** Yields the stretches, and `undefined` for a pause. */
  private *stretchesInOrder(): Generator<Stretch | undefined, void, undefined> {
    const { source, existsOn, level, restOf } = this.metric;
    for (const passages of this.sections) {
      if (this.pace.isPauseDue(passages.length * SEGMENT_WORK)) yield undefined;
      const mixes = new Map<Subject, SignalSum | undefined>();
      for (const { subject, from, until, collected } of passages) {
        if (!collected[source]) continue;
        if (this.pace.isPauseDue(workOf(subject))) yield undefined;
        if (!mixes.has(subject))
          mixes.set(subject, existsOn?.(subject) === false ? undefined : level(subject));
        const mix = mixes.get(subject);
        if (mix === undefined) continue;
        this.restOf ??= restOf?.(subject);
        yield { from, until, mix };
      }
    }
  }

  private *add(
    { from: begun, until: ended, mix }: Stretch,
    block: number,
    { from: start, until: end }: Range,
    parts: Parts,
    out: Float64Array,
  ): Generator<void, void, undefined> {
    const { granularity } = this.grid;
    const from = Math.max(begun, start);
    const until = Math.min(ended, end);
    if (from >= until) return;
    const whole = Math.ceil((from - start) / granularity);
    const wholeEnd = Math.floor((until - start) / granularity);
    // Signals are read in order of time.
    const rise = Math.min(until, start + whole * granularity);
    if (from < rise) parts.add(whole - 1, rise - from, yield* this.valueOf(mix, from, rise - from));
    if (whole < wholeEnd) yield* this.run(mix, block, whole, wholeEnd, out);
    const fall = start + wholeEnd * granularity;
    if (whole <= wholeEnd && fall < until)
      parts.add(wholeEnd, until - fall, yield* this.valueOf(mix, fall, until - fall));
  }

  private *run(
    mix: SignalSum,
    block: number,
    from: number,
    until: number,
    out: Float64Array,
  ): Generator<void, void, undefined> {
    const { first, granularity } = this.grid;
    const start = first + block * BLOCK_POINTS * granularity;
    const isPrepared = mix.terms.some(({ of }) => typeof of !== 'string' && of.prepare !== undefined);
    const points = isPrepared ? Math.max(1, Math.floor(PREPARED_MS / granularity)) : BLOCK_POINTS;
    for (let begin = from; begin < until; begin += points) {
      const end = Math.min(until, begin + points);
      yield* this.prepare(mix, start + begin * granularity, start + end * granularity);
      out.fill(mix.constant, begin, end);
      for (const { of, times } of mix.terms) {
        const means = this.blocks.means(of, block, begin, end);
        for (let at = begin; at < end; at += 1) out[at] = (out[at] ?? 0) + times * (means[at] ?? 0);
      }
    }
  }

  private *valueOf(mix: SignalSum, from: number, length: number): Generator<void, number, undefined> {
    yield* this.prepare(mix, from, from + length);
    let value = mix.constant;
    for (const { of, times } of mix.terms) value += times * this.blocks.mean(of, from, length);
    return value;
  }

  private *prepare({ terms }: SignalSum, from: number, until: number): Generator<void, void, undefined> {
    for (const { of } of terms) if (typeof of !== 'string') yield* of.prepare?.(from, until) ?? [];
  }
}

/** Returns the work for a segment. A recovering member reads writes of a longer time. */
function workOf({ catchUp, growth }: HostSubject): number {
  return catchUp === undefined ? SEGMENT_WORK : RECOVERY_WORK + growth().spans.length;
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
