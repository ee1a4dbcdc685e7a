import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { lastBegun } from '../../world/inOrder.js';
import type { WriteSpan } from '../../world/measurements/writes.js';
import { readAt, speedOf, type CatchUp } from './catchUp.js';
import { boundsOf, part, type SignalSum } from '../engine/mix.js';
import type { Bounds, Signal } from '../engine/noise.js';
import type { HostSubject } from './metric.js';

/**
 * Returns the operations per second that a recovering member applies: all writes of its outage and of its
 * recovery, faster than they were written. `mixOf` returns the writes for a multiple of the usual writes.
 */
export function replayed(
  subject: HostSubject,
  catchUp: CatchUp,
  mixOf: (factor: number) => SignalSum,
): SignalSum {
  return part(new Replay(catchUp, subject, mixOf));
}

/**
 * The writes per second that a recovering member applies. The member returns at `since` with a lag of `behindMs`. It
 * then reads the oplog at a constant speed, faster than the primary wrote it. For example, at speed 3 it applies in one
 * minute what the primary wrote in three. The rate is the mean rate of these three minutes, times the speed.
 */
class Replay implements Signal {
  readonly lowest: number;
  readonly highest: number;
  private readonly speed: number;
  /** The writes for each multiple of the usual writes. An outage changes the multiple, but few multiples exist. */
  private readonly mixes = new Map<number, SignalSum>();
  private readonly spans: readonly WriteSpan[];

  constructor(
    private readonly catchUp: CatchUp,
    private readonly subject: Pick<HostSubject, 'growth' | 'meanOf' | 'boundsOf'>,
    private readonly mixOf: (factor: number) => SignalSum,
  ) {
    this.speed = speedOf(catchUp);
    this.spans = subject.growth().spans;
    let [lowest, highest] = [0, 0];
    for (const factor of new Set(this.spans.map((span) => span.factor))) {
      const bounds = boundsOf(this.mixFor(factor), subject.boundsOf);
      lowest = Math.min(lowest, bounds.lowest * this.speed);
      highest = Math.max(highest, bounds.highest * this.speed);
    }
    this.lowest = lowest;
    this.highest = highest;
  }

  means(out: Float64Array, first: Instant, length: Duration, count: number): void {
    const { catchUp } = this;
    const { since, lengthMs } = catchUp;
    for (let at = 0; at < count; at += 1) {
      const from = first + at * length;
      const isDuring = from < since + lengthMs && from + length > since;
      out[at] = isDuring
        ? this.speed * this.meanWritten(readAt(catchUp, from), readAt(catchUp, from + length))
        : 0;
    }
  }

  boundsIn(): Bounds {
    return this;
  }

  private meanWritten(from: Instant, until: Instant): number {
    const { spans } = this;
    let sum = 0;
    for (let at = Math.max(0, lastBegun(spans, from)); (spans[at]?.from ?? until) < until; at += 1) {
      const start = Math.max(from, spans[at]?.from ?? from);
      const end = Math.min(until, spans[at + 1]?.from ?? Infinity);
      const mix = this.mixFor(spans[at]?.factor ?? 1);
      if (start < end) sum += this.valueOf(mix, start, end - start) * (end - start);
    }
    return sum / (until - from);
  }

  private mixFor(factor: number): SignalSum {
    const known = this.mixes.get(factor) ?? this.mixOf(factor);
    this.mixes.set(factor, known);
    return known;
  }

  private valueOf({ constant, terms }: SignalSum, from: Instant, length: Duration): number {
    return terms.reduce(
      (sum, { of, times }) => sum + times * this.subject.meanOf(of, from, length),
      constant,
    );
  }
}
