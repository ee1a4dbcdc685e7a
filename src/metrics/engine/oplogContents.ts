import type { Duration } from '../../world/duration.js';
import { HOUR_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import type { Piece } from './ramp.js';

/** A time span with a constant write rate. */
export interface Stretch {
  readonly from: Instant;
  readonly until: Instant;
  /** Write rate, as a multiple of the mean rate. */
  readonly rate: number;
}

/** An oplog: its capacity, and its write rate over time. */
export interface Oplog {
  readonly createdAt: Instant;
  /** Until when entries are written. */
  readonly until: Instant;
  /** Capacity, as the time in which the mean write rate fills the oplog. */
  readonly sizeMs: Duration;
  /** Returns the time span around an instant in which the writes do not change, except with the hours. */
  readonly spanAt: (at: Instant) => { readonly from: Instant; readonly until: Instant };
  /** Returns the write rate at an instant. The rate is then constant until the end of the hour or of the span. */
  readonly rateFrom: (at: Instant) => number;
}

/** Number of time spans after which reading them pauses. */
const STRETCHES_PER_STEP = 500;
/** Number of replaced time spans after which they are dropped. */
const REPLACED_MAX = 1_024;

/** The time spans whose entries are in an oplog. New entries replace the oldest ones. */
export class OplogContents {
  private readonly all: Stretch[];
  /** Index of the time span in which the oldest entry was written. */
  private at = 0;
  /** Write time of the oldest entry. */
  private oldest: Instant | undefined;
  /** Free space, as the time in which the mean write rate fills it. */
  private free: number;
  /** The span that is written next. It is known before the one before it is written. */
  private next: Stretch | undefined;

  constructor(
    held: Stretch[],
    private readonly missing: number,
    private readonly start: Instant,
  ) {
    this.all = held;
    this.free = Math.max(0, missing);
  }

  /** Writes a time span. Yields the pieces of the window in the time span before it. */
  *write(stretch: Stretch): Generator<Piece, void, undefined> {
    const { next } = this;
    this.all.push(stretch);
    this.next = stretch;
    if (next !== undefined) yield* this.piecesIn(next);
  }

  /** Yields the pieces of the window in the last time span. */
  *finish(): Generator<Piece, void, undefined> {
    if (this.next !== undefined) yield* this.piecesIn(this.next);
  }

  private *piecesIn({ from, until, rate }: Stretch): Generator<Piece, void, undefined> {
    let oldest = (this.oldest ??= this.firstOldest());
    let now = from;
    while (now < until) {
      const tail = this.all[this.at];
      if (tail === undefined) break;
      const speed = this.free > 0 ? 0 : rate / tail.rate;
      const next = this.free > 0 ? now + this.free / rate : now + (tail.until - oldest) / speed;
      yield { from: now, value: (now - oldest) / SECOND_MS, slope: (1 - speed) / SECOND_MS };
      if (next > until) {
        this.free = Math.max(0, this.free - rate * (until - now));
        oldest += speed * (until - now);
        now = until;
      } else {
        if (this.free === 0) oldest = this.advance()?.from ?? now;
        this.free = 0;
        now = next;
      }
    }
    this.oldest = oldest;
  }

  private firstOldest(): Instant {
    const [first] = this.all;
    return (first?.from ?? this.start) - Math.min(0, this.missing) / (first?.rate ?? 1);
  }

  /** Moves on to the next time span, which is then the oldest one. */
  private advance(): Stretch | undefined {
    this.at += 1;
    const oldest = this.all[this.at];
    if (this.at >= REPLACED_MAX) {
      this.all.splice(0, this.at);
      this.at = 0;
    }
    return oldest;
  }
}

/**
 * Returns the time spans whose entries are in an oplog at an instant, in ascending order. `missing` is the
 * free space, as the time in which the mean write rate fills it. A negative `missing` means that the oplog
 * has dropped a part of the first span. Yields `undefined` for a pause.
 */
export function* heldBefore(
  { createdAt, sizeMs, spanAt, rateFrom }: Oplog,
  at: Instant,
): Generator<undefined, { held: Stretch[]; missing: number }, undefined> {
  const held: Stretch[] = [];
  let missing = sizeMs;
  let until = at;
  while (missing > 0 && until > createdAt) {
    const hour = (Math.ceil(until / HOUR_MS) - 1) * HOUR_MS;
    const from = Math.max(createdAt, hour, spanAt(until - 1).from);
    const rate = rateFrom(from);
    held.push({ from, until, rate });
    missing -= rate * (until - from);
    until = from;
    if (held.length % STRETCHES_PER_STEP === 0) yield undefined;
  }
  return { held: held.reverse(), missing };
}

/** Yields the time spans with constant write rates between two instants, in ascending order. */
export function* stretchesFrom(
  { spanAt, rateFrom }: Oplog,
  start: Instant,
  end: Instant,
): Generator<Stretch, void, undefined> {
  let from = start;
  while (from < end) {
    const hour = (Math.floor(from / HOUR_MS) + 1) * HOUR_MS;
    const until = Math.min(end, hour, spanAt(from).until);
    yield { from, until, rate: rateFrom(from) };
    from = until;
  }
}
