import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import { speedOf, type CatchUp } from './catchUp.js';
import { boundsOf, part, type SignalSum } from '../engine/mix.js';
import type { Bounds, Signal } from '../engine/noise.js';
import type { HostSubject } from './metric.js';

/** The writes over time, from an instant until the next stretch starts. */
interface Stretch {
  readonly from: Instant;
  readonly mix: SignalSum;
}

/**
 * Returns the operations per second that a recovering member applies: all writes of its outage and of its
 * recovery, faster than they were written. `mixOf` returns the writes for a multiple of the usual writes.
 */
export function replayed(
  subject: HostSubject,
  catchUp: CatchUp,
  mixOf: (factor: number) => SignalSum,
): SignalSum {
  const { spans } = subject.growth;
  const stretches = spans.map(({ from, factor }): Stretch => ({ from, mix: mixOf(factor) }));
  return part(new Replay(catchUp, stretches, subject));
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

  constructor(
    private readonly catchUp: CatchUp,
    private readonly stretches: readonly Stretch[],
    private readonly subject: Pick<HostSubject, 'meanOf' | 'boundsOf'>,
  ) {
    this.speed = speedOf(catchUp);
    const bounds = stretches.map(({ mix }) => boundsOf(mix, subject.boundsOf));
    this.lowest = Math.min(0, ...bounds.map(({ lowest }) => lowest * this.speed));
    this.highest = Math.max(0, ...bounds.map(({ highest }) => highest * this.speed));
  }

  means(out: Float64Array, first: Instant, length: Duration, count: number): void {
    const { since, lengthMs } = this.catchUp;
    for (let at = 0; at < count; at += 1) {
      const from = first + at * length;
      const isDuring = from < since + lengthMs && from + length > since;
      out[at] = isDuring ? this.speed * this.meanWritten(this.readAt(from), this.readAt(from + length)) : 0;
    }
  }

  boundsIn(): Bounds {
    return this;
  }

  /** Returns the instant at which the primary wrote the oplog entry that the member reads at `instant`. */
  private readAt(instant: Instant): Instant {
    const { since, behindMs } = this.catchUp;
    return since - behindMs + (instant - since) * this.speed;
  }

  private meanWritten(from: Instant, until: Instant): number {
    let sum = 0;
    for (const [at, { from: begun, mix }] of this.stretches.entries()) {
      const start = Math.max(from, begun);
      const end = Math.min(until, this.stretches[at + 1]?.from ?? Infinity);
      if (start < end) sum += this.valueOf(mix, start, end - start) * (end - start);
    }
    return sum / (until - from);
  }

  private valueOf({ constant, terms }: SignalSum, from: Instant, length: Duration): number {
    return terms.reduce(
      (sum, { of, times }) => sum + times * this.subject.meanOf(of, from, length),
      constant,
    );
  }
}
