import type { Duration } from '../../world/duration.js';
import { lastBegun } from '../../world/inOrder.js';
import type { Instant } from '../../world/instant.js';
import type { Bounds, Signal } from './noise.js';
import { greatest, least } from '../../world/longLists.js';

/** A value that changes linearly from an instant until the next piece starts. */
export interface Piece {
  readonly from: Instant;
  readonly value: number;
  /** Change of the value per millisecond. */
  readonly slope: number;
}

/**
 * A signal that consists of linear pieces, such as the size of a database. Before its first piece, it is 0.
 */
export class Ramp implements Signal {
  readonly lowest: number;
  readonly highest: number;

  private constructor(
    private readonly pieces: readonly Piece[],
    { lowest, highest }: Bounds,
  ) {
    this.lowest = lowest;
    this.highest = highest;
  }

  static readonly NOTHING = Ramp.from([]);

  static of(...pieces: readonly Piece[]): Ramp {
    return Ramp.from(pieces);
  }

  /** Creates a ramp of any number of pieces, in order of time. */
  static from(pieces: readonly Piece[]): Ramp {
    let [lowest, highest] = [0, 0];
    for (const [at, piece] of pieces.entries()) {
      const end = valueAt(piece, pieces[at + 1]?.from ?? Infinity);
      lowest = Math.min(lowest, piece.value, end);
      highest = Math.max(highest, piece.value, end);
    }
    return new Ramp(pieces, { lowest, highest });
  }

  /** Creates a ramp with the bounds 0 and Infinity, for values that may grow without a limit. */
  static growing(pieces: readonly Piece[]): Ramp {
    return new Ramp(pieces, { lowest: 0, highest: Infinity });
  }

  static sum(ramps: readonly Ramp[]): Ramp {
    return ramps.reduce((sum, ramp) => {
      const bounds = { lowest: sum.lowest + ramp.lowest, highest: sum.highest + ramp.highest };
      return sum.joined(ramp, bounds, (out, a, b) => out.push(added(a, b)));
    }, Ramp.NOTHING);
  }

  times(factor: number): Ramp {
    const ends = factor === 0 ? [0] : [this.lowest * factor, this.highest * factor];
    return new Ramp(
      this.pieces.map(({ from, value, slope }) => ({ from, value: value * factor, slope: slope * factor })),
      { lowest: least(ends), highest: greatest(ends) },
    );
  }

  /** Returns a ramp whose value is the larger of the two ramps' values at every instant. */
  orMore(other: Ramp): Ramp {
    const bounds = {
      lowest: Math.max(this.lowest, other.lowest),
      highest: Math.max(this.highest, other.highest),
    };
    return this.joined(other, bounds, pushUpper);
  }

  /**
   * Returns the ramp as seen by a member that catches up with the oplog. At the instant `now`, the member sees the
   * value of the earlier instant `from`. From then on, it reads `speed` times as fast as time passes.
   */
  readFrom(from: Instant, now: Instant, speed: number): Ramp {
    const pieces = this.pieces.map((piece) => {
      return { ...piece, from: now + (piece.from - from) / speed, slope: piece.slope * speed };
    });
    return new Ramp(pieces, this);
  }

  /** Returns the ramp, limited to at most `value`. */
  atMost(value: number): Ramp {
    const limit = Ramp.of({ from: -Infinity, value: -value, slope: 0 });
    return this.times(-1).orMore(limit).times(-1);
  }

  /**
   * Returns the ramp with `value` in place of all smaller values. Instants before its first piece are not affected.
   */
  atLeast(value: number): Ramp {
    const [first] = this.pieces;
    return first === undefined ? this : this.orMore(Ramp.of({ from: first.from, value, slope: 0 }));
  }

  at(instant: Instant): number {
    const piece = this.pieces[this.indexAt(instant)];
    return piece === undefined ? 0 : valueAt(piece, instant);
  }

  means(out: Float64Array, first: Instant, length: Duration, count: number): void {
    let index = this.indexAt(first);
    for (let at = 0; at < count; at += 1) {
      const start = first + at * length;
      const end = start + length;
      while ((this.pieces[index + 1]?.from ?? Infinity) <= start) index += 1;
      const piece = this.pieces[index];
      const isWhole = (this.pieces[index + 1]?.from ?? Infinity) >= end;
      if (isWhole) out[at] = piece === undefined ? 0 : valueAt(piece, start + length / 2);
      else out[at] = this.integral(index, start, end) / length;
    }
  }

  boundsIn(from: Instant, until: Instant): Bounds {
    let [lowest, highest] = [Infinity, -Infinity];
    let start = from;
    for (let at = this.indexAt(from); ; at += 1) {
      const piece = this.pieces[at];
      const next = this.pieces[at + 1]?.from ?? Infinity;
      const end = Math.min(next, until);
      const [first, last] = piece === undefined ? [0, 0] : [valueAt(piece, start), valueAt(piece, end)];
      lowest = Math.min(lowest, first, last);
      highest = Math.max(highest, first, last);
      if (next >= until) return { lowest, highest };
      start = end;
    }
  }

  private integral(index: number, start: Instant, end: Instant): number {
    let sum = 0;
    let from = start;
    for (let at = index; from < end; at += 1) {
      const until = Math.min(end, this.pieces[at + 1]?.from ?? Infinity);
      const piece = this.pieces[at];
      if (piece !== undefined) sum += valueAt(piece, (from + until) / 2) * (until - from);
      from = until;
    }
    return sum;
  }

  private indexAt(instant: Instant): number {
    return lastBegun(this.pieces, instant);
  }

  /**
   * Combines two ramps piece by piece, in one walk through both. `join` receives two pieces with the same start, and the
   * end of both, and adds their combination to a list.
   */
  private joined(other: Ramp, bounds: Bounds, join: Join): Ramp {
    const pieces: Piece[] = [];
    const [ones, others] = [this.pieces, other.pieces];
    let [one, another] = [-1, -1];
    while (one + 1 < ones.length || another + 1 < others.length) {
      const from = Math.min(startOf(ones, one + 1), startOf(others, another + 1));
      while (one + 1 < ones.length && startOf(ones, one + 1) <= from) one += 1;
      while (another + 1 < others.length && startOf(others, another + 1) <= from) another += 1;
      const until = Math.min(startOf(ones, one + 1), startOf(others, another + 1));
      join(pieces, pieceFrom(ones[one], from), pieceFrom(others[another], from), until);
    }
    return new Ramp(pieces, bounds);
  }
}

type Join = (out: Piece[], a: Piece, b: Piece, until: Instant) => void;

function startOf(pieces: readonly Piece[], at: number): Instant {
  return pieces[at]?.from ?? Infinity;
}

function pieceFrom(piece: Piece | undefined, from: Instant): Piece {
  if (piece === undefined) return { from, value: 0, slope: 0 };
  return { from, value: valueAt(piece, from), slope: piece.slope };
}

function valueAt({ from, value, slope }: Piece, instant: Instant): number {
  return slope === 0 ? value : value + slope * (instant - from);
}

function added(a: Piece, b: Piece): Piece {
  return { from: a.from, value: a.value + b.value, slope: a.slope + b.slope };
}

/**
 * Adds the larger value of two pieces with the same start, until an instant. It adds two pieces if the values cross
 * before this instant.
 */
function pushUpper(out: Piece[], a: Piece, b: Piece, until: Instant): void {
  const isAbove = a.value > b.value || (a.value === b.value && a.slope >= b.slope);
  const [high, low] = isAbove ? [a, b] : [b, a];
  const crossing = a.from + (high.value - low.value) / (low.slope - high.slope);
  out.push(high);
  if (low.slope <= high.slope || !(crossing < until)) return;
  out.push({ from: crossing, value: valueAt(low, crossing), slope: low.slope });
}
