import type { Duration } from '../../world/duration.js';
import type { Instant } from '../../world/instant.js';
import type { Bounds, Signal } from './noise.js';

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

  static readonly NOTHING = Ramp.of();

  static of(...pieces: readonly Piece[]): Ramp {
    const ends = pieces.flatMap((piece, at) => {
      return [piece.value, valueAt(piece, pieces[at + 1]?.from ?? Infinity)];
    });
    return new Ramp(pieces, { lowest: Math.min(0, ...ends), highest: Math.max(0, ...ends) });
  }

  /** Creates a ramp with the bounds 0 and Infinity, for values that may grow without a limit. */
  static growing(...pieces: readonly Piece[]): Ramp {
    return new Ramp(pieces, { lowest: 0, highest: Infinity });
  }

  static sum(ramps: readonly Ramp[]): Ramp {
    return ramps.reduce((sum, ramp) => {
      const bounds = { lowest: sum.lowest + ramp.lowest, highest: sum.highest + ramp.highest };
      return sum.joined(ramp, bounds, (a, b) => [added(a, b)]);
    }, Ramp.NOTHING);
  }

  times(factor: number): Ramp {
    const ends = factor === 0 ? [0] : [this.lowest * factor, this.highest * factor];
    return new Ramp(
      this.pieces.map(({ from, value, slope }) => ({ from, value: value * factor, slope: slope * factor })),
      { lowest: Math.min(...ends), highest: Math.max(...ends) },
    );
  }

  /** Returns a ramp whose value is the larger of the two ramps' values at every instant. */
  orMore(other: Ramp): Ramp {
    const bounds = {
      lowest: Math.max(this.lowest, other.lowest),
      highest: Math.max(this.highest, other.highest),
    };
    return this.joined(other, bounds, (a, b, until) => upper(a, b, until));
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

  /**
   * Returns the same ramp with the lower bound `lowest`. The caller guarantees that all values are at least
   * `lowest`.
   */
  above(lowest: number): Ramp {
    return new Ramp(this.pieces, { lowest, highest: Math.max(lowest, this.highest) });
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
    const inner = this.pieces.filter((piece) => from < piece.from && piece.from < until);
    const borders = [from, ...inner.map((piece) => piece.from), until];
    const pieces = [this.pieces[this.indexAt(from)], ...inner];
    const ends = pieces.flatMap((piece, at) => {
      return [borders[at], borders[at + 1]].map((end = until) => (piece ? valueAt(piece, end) : 0));
    });
    return { lowest: Math.min(...ends), highest: Math.max(...ends) };
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
    return this.pieces.findLastIndex(({ from }) => from <= instant);
  }

  /**
   * Combines two ramps piece by piece. `join` receives two pieces with the same start, and the end of both.
   */
  private joined(
    other: Ramp,
    bounds: Bounds,
    join: (a: Piece, b: Piece, until: Instant) => readonly Piece[],
  ): Ramp {
    const borders = [...new Set([...this.pieces, ...other.pieces].map(({ from }) => from))];
    borders.sort((a, b) => a - b);
    const pieces = borders.flatMap((from, at) => {
      return join(this.pieceFrom(from), other.pieceFrom(from), borders[at + 1] ?? Infinity);
    });
    return new Ramp(pieces, bounds);
  }

  private pieceFrom(from: Instant): Piece {
    const piece = this.pieces[this.indexAt(from)];
    if (piece === undefined) return { from, value: 0, slope: 0 };
    return { from, value: valueAt(piece, from), slope: piece.slope };
  }
}

function valueAt({ from, value, slope }: Piece, instant: Instant): number {
  return slope === 0 ? value : value + slope * (instant - from);
}

function added(a: Piece, b: Piece): Piece {
  return { from: a.from, value: a.value + b.value, slope: a.slope + b.slope };
}

/**
 * Returns the larger value of two pieces with the same start, until an instant. The result has two pieces if
 * the values cross before this instant.
 */
function upper(a: Piece, b: Piece, until: Instant): readonly Piece[] {
  const isAbove = a.value > b.value || (a.value === b.value && a.slope >= b.slope);
  const [high, low] = isAbove ? [a, b] : [b, a];
  const crossing = a.from + (high.value - low.value) / (low.slope - high.slope);
  if (low.slope <= high.slope || !(crossing < until)) return [high];
  return [high, { from: crossing, value: valueAt(low, crossing), slope: low.slope }];
}
